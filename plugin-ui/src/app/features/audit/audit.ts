import { QueryOf } from '../../core/api/api-call';
import type * as contract from '../../core/api/generated/contract';

export type FindingSeverity = contract.FindingView['severity'];
export type Waiver = contract.Waiver;
export type Finding = contract.FindingView;

/** Whose findings to show; ids as in the API. */
export type FindingScope = Pick<QueryOf<'/findings'>, 'objectId' | 'clusterId' | 'datastoreId'>;
export type FindingFilter = FindingScope & Pick<QueryOf<'/findings'>, 'q' | 'ruleId' | 'severity' | 'waived'>;

export type SkippedHost = contract.SkippedHost;
export type Audit = contract.Audit;
export type AuditedHost = contract.AuditedHost;
export type AuditRule = contract.AuditRuleView;
export type OptionReading = contract.OptionReading;
export type DeviceReading = contract.DeviceReading;
export type HostReading = contract.HostReading;
export type StepState = contract.RemediationStep['state'];
export type RemediationStep = contract.RemediationStep;
export type Remediation = contract.RemediationView;

/** Whether Tidemark can change what the finding is about. */
export function fixable(finding: Finding): boolean {
  return finding.waiver === null && (finding.remediation?.changes.length ?? 0) > 0;
}

/** The host option that the expected and actual values are those of; null where it is not one option. */
export function optionOf({ remediation }: Finding): string | null {
  const [option, ...more] = new Set(remediation?.changes.map((change) => change.option));
  return option !== undefined && more.length === 0 ? option : null;
}
