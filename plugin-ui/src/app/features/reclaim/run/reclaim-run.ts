import type * as contract from '../../../core/api/generated/contract';
import type { RunOutcome, RunState, RunStatus } from '../../../shared/run-state/run-state';

export type { RunOutcome, RunState, RunStatus };
export type Method = contract.RunPlan['method'];
export type Outcome = contract.RunVerification['outcome'];
export type SpaceReading = contract.FiguresView;
export type ReclaimRun = contract.RunView;

/** All outcomes, the best first. */
export const OUTCOMES: readonly RunOutcome[] = [
  'RECLAIMED',
  'PARTLY_RECLAIMED',
  'NOTHING_RECLAIMED',
  'NOT_VERIFIABLE',
  'STOPPED',
  'FAILED',
  'UNKNOWN',
];

export function isOutcome(status: RunStatus): status is RunOutcome {
  return (OUTCOMES as readonly string[]).includes(status);
}

/** Whether both ends of a range are the same amount for a reader. */
export function isNarrow({ minBytes, maxBytes }: contract.VerificationRange): boolean {
  return maxBytes - minBytes <= maxBytes / 1000;
}

const OVER: readonly RunState[] = ['COMPLETED', 'FAILED', 'CANCELED', 'UNKNOWN'];

/** Nothing more will happen to this run. */
export function isOver(run: Pick<ReclaimRun, 'state'>): boolean {
  return OVER.includes(run.state);
}
