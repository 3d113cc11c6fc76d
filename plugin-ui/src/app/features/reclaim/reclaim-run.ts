import { Severity, Statement } from '../../core/api/statement';

export type RunState =
  'QUEUED' | 'RUNNING' | 'VERIFYING' | 'COMPLETED' | 'FAILED' | 'CANCELING' | 'CANCELED' | 'UNKNOWN';

export type Method = 'esxcli' | 'task';

export type Outcome = 'PENDING' | 'EXACT' | 'RANGE' | 'NOT_VERIFIABLE';

export interface HostName {
  readonly id: string;
  readonly name: string;
}

export interface ArrayReading {
  readonly at: string;
  readonly writtenBytes: number;
  readonly provisionedBytes: number;
  readonly thinProvisioning: number;
  readonly uniqueBytes: number | null;
}

/** Both sides' figures at one moment. */
export interface SpaceReading {
  readonly at: string;
  readonly vmfs: { readonly capacityBytes: number; readonly freeBytes: number; readonly usedBytes: number };
  readonly array: ArrayReading | null;
  /** Why `array` is null. */
  readonly arrayProblem: Statement | null;
}

export interface UnitSwitch {
  readonly at: string;
  readonly unit: number;
  readonly reason: Statement;
}

/** One execution on one datastore; units count VMFS blocks of 1 MB, `progress` is a ratio of 0..1. */
export interface ReclaimRun {
  readonly id: string;
  readonly datastoreId: string;
  readonly datastoreName: string;
  readonly vcenter: string;
  readonly state: RunState;
  readonly method: Method;
  readonly methodReason: Statement | null;
  readonly requestedUnit: number | null;
  readonly unitReason: Statement | null;
  readonly effectiveUnit: number | null;
  readonly effectiveUnitReason: Statement | null;
  readonly unitSwitches: readonly UnitSwitch[];
  readonly host: HostName | null;
  readonly startedBy: string;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly blocksWalked: number | null;
  readonly blocksTotal: number | null;
  readonly progress: number | null;
  readonly walkMBps: number | null;
  readonly remaining: string | null;
  readonly pass: number | null;
  readonly passes: number | null;
  readonly before: SpaceReading | null;
  readonly after: SpaceReading | null;
  readonly reclaimedBytes: number | null;
  readonly reclaimedRange: {
    readonly minBytes: number;
    readonly maxBytes: number;
    readonly reason: Statement;
  } | null;
  readonly verification: { readonly outcome: Outcome; readonly summary: Statement | null };
  readonly cancelable: boolean;
  readonly cancelNote: Statement | null;
  /** `advice` tells what to do about it. */
  readonly findings: readonly (Statement & { readonly severity: Severity; readonly advice?: Statement | null })[];
  readonly timeline: readonly (Statement & { readonly at: string })[];
  readonly problem: Statement | null;
  /** Grows with every change. */
  readonly version: number;
}

const OVER: readonly RunState[] = ['COMPLETED', 'FAILED', 'CANCELED', 'UNKNOWN'];

/** Nothing more will happen to this run. */
export function isOver(run: Pick<ReclaimRun, 'state'>): boolean {
  return OVER.includes(run.state);
}
