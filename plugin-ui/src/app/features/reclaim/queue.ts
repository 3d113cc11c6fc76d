import { Statement } from '../../core/api/statement';
import { Method, RunState } from './reclaim-run';

export type Origin = 'MANUAL' | 'SCHEDULED';

/** A run that holds its host; `progress` is a ratio of 0..1. */
export interface WalkingRun {
  readonly runId: string;
  readonly datastoreId: string;
  readonly datastoreName: string;
  readonly state: RunState;
  readonly method: Method;
  readonly hostName: string;
  readonly startedBy: string;
  readonly origin: Origin;
  readonly turnAt: string | null;
  readonly progress: number | null;
  readonly remaining: string | null;
}

/** A run that waits for its turn, and for what. */
export interface WaitingRun {
  readonly position: number;
  readonly runId: string;
  readonly datastoreId: string;
  readonly datastoreName: string;
  readonly method: Method;
  readonly startedBy: string;
  readonly origin: Origin;
  readonly createdAt: string;
  readonly finishBy: string | null;
  readonly expected: string | null;
  readonly waitsFor: Statement;
}

/** What waits and walks, as far as the user may see it; `others` counts the rest. */
export interface Queue {
  readonly paused: boolean;
  readonly vcenter: { readonly guid: string; readonly running: number; readonly ceiling: number };
  readonly arrays: readonly {
    readonly id: string;
    readonly running: number;
    readonly waiting: number;
    readonly ceiling: number;
  }[];
  readonly running: readonly WalkingRun[];
  readonly waiting: readonly WaitingRun[];
  readonly others: { readonly running: number; readonly waiting: number };
}

/** What holds for all runs; null limits of the guard are not looked at. */
export interface RunSettings {
  readonly paused: boolean;
  readonly runsPerArray: number;
  readonly runsPerVcenter: number;
  readonly unitPercent: number;
  readonly guard: {
    readonly maxLatencyMicros: number | null;
    readonly maxQueueDepth: number | null;
    readonly maxBusyPercent: number | null;
    readonly giveUpAfter: string;
    /** Null: walks go on to their end. */
    readonly stopWalksAfter: string | null;
  };
  readonly keepRunsDays: number | null;
}
