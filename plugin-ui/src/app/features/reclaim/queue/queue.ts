import type * as contract from '../../../core/api/generated/contract';

export type ActiveRun = contract.QueueRunning;
export type WaitingRun = contract.QueueWaiting;
export type Queue = contract.QueueView;
export type RunSettings = contract.ReclaimSettings;
