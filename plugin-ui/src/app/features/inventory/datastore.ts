import { Statement } from '../../core/api/statement';

/** Bytes that VMFS freed and the array still counts. */
export interface DeadSpace {
  readonly bytes: number;
  readonly basis: string;
  readonly sampledAt: string;
}

/** What the array counts for the volumes behind a datastore; `thinProvisioning` is a ratio of 0..1. */
export interface ArrayFigure {
  readonly writtenBytes: number;
  readonly provisionedBytes: number;
  readonly thinProvisioning: number;
  readonly sampledAt?: string;
}

export interface Extent {
  readonly device: string;
  readonly arrayId?: string | null;
  readonly arrayName?: string | null;
  readonly volumeId?: string | null;
  readonly volumeName?: string | null;
}

export interface ReclaimRate {
  readonly method: 'priority' | 'fixed' | 'dynamic';
  readonly priority?: string | null;
  readonly fixedMBps?: number | null;
  readonly minMBps?: number | null;
  readonly maxMBps?: number | null;
}

/** A datastore as the service last saw it. */
export interface Datastore {
  readonly id: string;
  readonly name: string;
  readonly vcenter: string;
  readonly type: string;
  readonly fileSystem: string;
  readonly capacityBytes: number;
  readonly freeBytes: number;
  readonly usedBytes: number;
  readonly percentFull: number;
  readonly hostCount: number;
  readonly extents: readonly Extent[];
  readonly reclaimRate: ReclaimRate | null;
  readonly deadSpace: DeadSpace | null;
  readonly array: ArrayFigure | null;
  /** Why `array` and `deadSpace` are null. */
  readonly arrayProblem: Statement | null;
  readonly eligibility: { readonly reclaim: boolean; readonly reasons: readonly Statement[] };
  readonly lastRun: LastRun | null;
  readonly sampledAt: string | null;
}

export interface LastRun {
  readonly id: string;
  readonly state: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly reclaimedBytes: number | null;
}
