import type * as contract from '../../../core/api/generated/contract';

export type RunState = contract.RunView['state'];
export type Method = contract.RunPlan['method'];
export type Outcome = contract.RunVerification['outcome'];
export type HostName = contract.RunHost;
export type ArrayReading = contract.FiguresArray;
export type SpaceReading = contract.FiguresView;
export type UnitSwitch = contract.RunSwitch;
export type ReclaimRun = contract.RunView;

const OVER: readonly RunState[] = ['COMPLETED', 'FAILED', 'CANCELED', 'UNKNOWN'];

/** Nothing more will happen to this run. */
export function isOver(run: Pick<ReclaimRun, 'state'>): boolean {
  return OVER.includes(run.state);
}
