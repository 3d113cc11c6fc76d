import type * as contract from '../../core/api/generated/contract';

export type DeadSpace = contract.DeadSpace;
export type ArrayFigure = contract.ArrayUsage;
export type Extent = contract.DatastoreExtent;
export type ReclaimRate = contract.DatastoreRate;
export type Datastore = contract.DatastoreRow;
export type LastRun = contract.DatastoreLastRun;
