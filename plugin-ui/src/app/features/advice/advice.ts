import { Statement } from '../../core/api/statement';

export const VERDICTS = ['READY', 'BLOCKED', 'NOT_KNOWN', 'NOT_APPLICABLE'] as const;
export type Verdict = (typeof VERDICTS)[number];

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
export type Condition = (typeof CONDITIONS)[number];

export type Outcome = 'PASS' | 'FAIL' | 'NOT_KNOWN' | 'NOT_NEEDED';

/** An object of vCenter and its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What was found of one condition, and what it would take. */
export interface Check {
  readonly condition: Condition;
  readonly outcome: Outcome;
  readonly found: Statement;
  readonly remedy: Statement | null;
}

/** A disk of a VM; null is what vCenter did not tell. */
export interface Readiness {
  readonly vmId: string;
  readonly vm: string;
  readonly folder: string;
  readonly template: boolean | null;
  readonly powerState: string | null;
  readonly hardwareVersion: number | null;
  readonly guestId: string | null;
  readonly host: Named | null;
  readonly hostVersion: string | null;
  readonly cluster: Named | null;
  readonly datastore: Named | null;
  readonly fileSystem: string | null;
  readonly disk: {
    readonly key: number;
    readonly label: string;
    readonly file: string | null;
    readonly capacityBytes: number;
    readonly thin: boolean | null;
    readonly layers: number;
  } | null;
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
  readonly readAt: string;
}

export interface Count {
  readonly verdict: Verdict;
  readonly disks: number;
  readonly capacityBytes: number;
}

export interface Group {
  readonly object: Named;
  readonly verdicts: readonly Count[];
}

export interface ReadinessSummary {
  readonly readAt: string;
  readonly verdicts: readonly Count[];
  readonly conditions: readonly {
    readonly condition: Condition;
    readonly failing: number;
    readonly notKnown: number;
  }[];
  readonly datastores: readonly Group[];
  readonly clusters: readonly Group[];
}

/** What a list is about; empty for the whole vCenter. */
export interface AdviceScope {
  readonly datastoreId?: string;
  readonly clusterId?: string;
}

export interface ReadinessFilter extends AdviceScope {
  readonly verdict?: string;
  readonly condition?: string;
}

/** Checks that fail or are not known. */
export function openChecks(readiness: Readiness): readonly Check[] {
  return readiness.checks.filter(({ outcome }) => outcome === 'FAIL' || outcome === 'NOT_KNOWN');
}
