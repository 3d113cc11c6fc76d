import { Statement } from '../../core/api/statement';

export type RateMethod = 'priority' | 'fixed' | 'dynamic';

/** How fast VMFS 6 gives dead space back by itself; only the values of the method are there. MB/s. */
export interface Rate {
  readonly method: RateMethod;
  readonly priority?: 'none' | 'low' | null;
  readonly fixedMBps?: number | null;
  readonly minMBps?: number | null;
  readonly maxMBps?: number | null;
}

/** What hosts let set. */
export interface RateLimits {
  readonly methods: readonly RateMethod[];
  readonly fixedMin: number | null;
  readonly fixedMax: number | null;
  readonly fixedUsual: number | null;
  readonly step: number | null;
  readonly ultraLow: number | null;
  readonly dynamicMin: number | null;
  readonly dynamicMax: number | null;
}

export interface HostRate {
  readonly hostId: string;
  readonly hostName: string;
  readonly effective: Rate | null;
  readonly inSync: boolean | null;
  readonly note: Statement | null;
}

/** What was expected of a rate when it was set; `timeToFinish` is null when not everything would come back. */
export interface RateForecast {
  readonly deadSpaceBytes: number;
  readonly hosts: number;
  readonly timeToFinish: string | null;
  readonly peakMBps: number;
}

/** Who last set the rate from here; `forecast` is null when nothing could be said. */
export interface LastRateChange {
  readonly at: string;
  readonly by: string;
  readonly rate: Rate;
  readonly forecast: RateForecast | null;
}

/** The setting of a datastore; `method` is null, with a reason, where the file system has none. */
export interface DatastoreRate extends Omit<Rate, 'method'> {
  readonly datastoreId: string;
  readonly datastoreName: string;
  readonly fileSystem: string;
  readonly method: RateMethod | null;
  readonly reason: Statement | null;
  readonly limits: RateLimits | null;
  readonly limitsProblem: Statement | null;
  readonly perHost: readonly HostRate[];
  readonly advice: Statement | null;
  readonly lastChange: LastRateChange | null;
}

export type ItemState = 'PENDING' | 'SETTING' | 'DONE' | 'UNCHANGED' | 'REFUSED' | 'FAILED' | 'UNKNOWN' | 'NOT_DONE';

export interface RateChangeItem {
  readonly position: number;
  readonly datastore: string;
  readonly datastoreName: string;
  readonly hostName: string | null;
  readonly from: Rate | null;
  readonly to: Rate;
  readonly state: ItemState;
  readonly reason: Statement | null;
  readonly warnings: readonly Statement[];
  readonly stragglers: readonly string[];
  readonly unasked: readonly string[];
  readonly forecast: RateForecast | null;
}

/** A change, or with `id` null the preview of one. */
export interface RateChange {
  readonly id: string | null;
  readonly state: 'RUNNING' | 'VERIFYING' | 'COMPLETED' | 'INTERRUPTED' | null;
  readonly undoOf: string | null;
  readonly undoable: boolean;
  readonly counts: Partial<Record<ItemState, number>>;
  readonly items: readonly RateChangeItem[];
}

export interface PredictionRequest {
  readonly datastoreId: string;
  readonly rate: Rate;
  readonly deadSpaceBytes?: number;
  readonly hostIds?: readonly string[];
}

export interface Prediction {
  readonly rate: Rate;
  readonly deadSpaceBytes: number;
  readonly deadSpaceKnown: boolean;
  readonly hosts: readonly { readonly hostId: string; readonly hostName: string; readonly bursts: boolean }[];
  /** ISO duration; null when not everything comes back. */
  readonly timeToFinish: string | null;
  readonly peakMBps: number;
  readonly points: readonly { readonly at: string; readonly reclaimedBytes: number; readonly MBps: number }[];
  readonly warnings: readonly Statement[];
  readonly assumptions: readonly Statement[];
}

/** The setting alone; null where there is none. */
export function rateOf(read: DatastoreRate): Rate | null {
  return read.method === null ? null : trimmed({ ...read, method: read.method });
}

/** Without the values of other methods, which the service refuses. */
export function trimmed(rate: Rate): Rate {
  switch (rate.method) {
    case 'fixed':
      return { method: 'fixed', fixedMBps: rate.fixedMBps ?? 0 };
    case 'dynamic':
      return { method: 'dynamic', minMBps: rate.minMBps ?? 0, maxMBps: rate.maxMBps ?? 0 };
    default:
      return { method: 'priority', priority: rate.priority ?? 'low' };
  }
}

export function isOver(change: RateChange): boolean {
  return change.state === 'COMPLETED' || change.state === 'INTERRUPTED';
}
