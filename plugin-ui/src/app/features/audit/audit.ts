import { Statement } from '../../core/api/statement';

export type FindingSeverity = 'ERROR' | 'WARNING' | 'INFO';

export interface OptionChange {
  readonly host: string;
  readonly hostName: string;
  readonly option: string;
  readonly from: string;
  readonly to: string;
}

export interface Waiver {
  readonly id: string;
  readonly reason: string;
  readonly expiresAt: string;
  readonly createdBy: string;
}

/** One deviation on one object. */
export interface Finding {
  readonly id: string;
  readonly ruleId: string;
  readonly severity: FindingSeverity;
  readonly objectKind: 'HOST' | 'DATASTORE';
  readonly objectId: string;
  readonly objectName: string;
  readonly subject: string;
  readonly title: string;
  readonly explanation: Statement;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly expected: string;
  readonly actual: string;
  readonly source: string;
  readonly remediation: { readonly changes: readonly OptionChange[]; readonly commands: readonly string[] } | null;
  readonly waiver: Waiver | null;
  readonly blocks: string | null;
  readonly openedAt: string;
}

/** Whose findings to show; ids as in the API. */
export interface FindingScope {
  readonly objectId?: string;
  readonly clusterId?: string;
  readonly datastoreId?: string;
}

export interface FindingFilter extends FindingScope {
  readonly ruleId?: string;
  readonly severity?: string;
  readonly waived?: boolean;
}

export interface SkippedHost {
  readonly id: string;
  readonly name: string;
  readonly reason: Statement;
}

export interface Audit {
  readonly id: string;
  readonly state: 'RUNNING' | 'COMPLETED' | 'FAILED';
  readonly startedBy: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly scope: readonly string[];
  readonly total: number | null;
  readonly done: number;
  readonly gaps: number;
  readonly skipped: readonly SkippedHost[];
  readonly opened: number;
  readonly closed: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly waived: number;
  readonly score: number | null;
  readonly problem: Statement | null;
}

export interface AuditedHost {
  readonly id: string;
  readonly name: string;
  readonly clusterName: string | null;
  readonly version: string | null;
  readonly gaps: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly waived: number;
  readonly score: number | null;
  readonly seenAt: string;
}

export interface AuditRule {
  readonly rule: {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly severity: FindingSeverity;
    readonly releases: string;
    readonly source: string;
    readonly remediable: boolean;
  };
  readonly open: number;
  readonly waived: number;
}

export interface OptionReading {
  readonly key: string;
  readonly value: string | null;
  readonly defaultValue: string | null;
  readonly way: 'API' | 'ESXCLI' | 'NOT_EXPOSED' | 'UNREADABLE';
  readonly why: string | null;
}

export interface DeviceReading {
  readonly name: string;
  readonly vendor: string;
  readonly model: string;
  readonly local: boolean;
  readonly ats: string | null;
  readonly xcopy: string | null;
  readonly zero: string | null;
  readonly delete: string | null;
  readonly policy: string | null;
  readonly iops: number | null;
  readonly paths: number | null;
}

/** What an audit last read of a host. */
export interface HostReading {
  readonly id: string;
  readonly name: string;
  readonly version: string | null;
  readonly options: Readonly<Record<string, OptionReading>>;
  readonly devices: readonly DeviceReading[];
  readonly gaps: readonly Statement[];
}

export type StepState = 'PLANNED' | 'LEFT_OUT' | 'APPLYING' | 'VERIFIED' | 'FAILED' | 'NOT_TRIED';

export interface RemediationStep {
  readonly number: number;
  readonly hostName: string;
  readonly option: string;
  readonly from: string | null;
  readonly to: string;
  readonly state: StepState;
  readonly message: Statement | null;
}

export interface Remediation {
  readonly id: string | null;
  readonly state: 'DRY_RUN' | 'RUNNING' | 'COMPLETED' | 'FAILED';
  readonly startedBy: string;
  readonly createdAt: string | null;
  readonly undoOf: string | null;
  readonly problem: Statement | null;
  readonly counts: Readonly<Record<StepState, number>>;
  readonly steps: readonly RemediationStep[];
}

/** Whether Tidemark can change what the finding is about. */
export function fixable(finding: Finding): boolean {
  return finding.waiver === null && (finding.remediation?.changes.length ?? 0) > 0;
}
