import { QueryOf } from '../../../core/api/api-call';
import type * as contract from '../../../core/api/generated/contract';

export const VERDICTS = ['READY', 'BLOCKED', 'NOT_KNOWN', 'NOT_APPLICABLE'] as const;
export type Verdict = contract.ReadinessView['verdict'];

export const CONDITIONS = [
  'DATASTORE',
  'THIN',
  'HARDWARE_VERSION',
  'GUEST',
  'SNAPSHOTS',
  'CHANGE_TRACKING',
  'ESXI',
  'BLOCK_DELETE',
  'GRANULARITY',
] as const;
export type Condition = contract.ConditionCheck['condition'];
export type Outcome = contract.ConditionCheck['outcome'];
export type Named = contract.ReadinessNamedObject;
export type Check = contract.ConditionCheck;
export type Readiness = contract.ReadinessView;
export type Count = contract.ReadinessSummaryVerdictCount;
export type Group = contract.ReadinessSummaryGroup;
export type ReadinessSummary = contract.ReadinessSummary;

/** The scope of a list; empty for the entire vCenter. */
export type AdviceScope = QueryOf<'/advice/in-guest-unmap/summary'>;
export type ReadinessFilter = AdviceScope & Pick<QueryOf<'/advice/in-guest-unmap'>, 'verdict' | 'condition'>;

/** Checks that fail or are not known. */
export function openChecks(readiness: Readiness): readonly Check[] {
  return readiness.checks.filter(({ outcome }) => outcome === 'FAIL' || outcome === 'NOT_KNOWN');
}
