import { QueryOf } from '../../core/api/api-call';
import type * as contract from '../../core/api/generated/contract';

export type DeadSpace = contract.DeadSpace;
export type ArrayFigure = contract.ArrayUsage;
export type ReclaimRate = contract.DatastoreRate;
export type Datastore = contract.DatastoreRow;
/** A datastore with what other sources report of its volumes, where that was asked for. */
export type DatastoreDetail = Datastore & Partial<Pick<contract.DatastoreDetail, 'others' | 'poolAlarm'>>;
export type DatastoreList = contract.DatastoreList;
export type SelectedDatastore = contract.DatastoreSelectionItem;
export type DeadSpaceTrend = contract.DeadSpaceTrend;
export type GridPreferences = contract.GridPreferences;
export type LastRun = contract.DatastoreLastRun;

/** Which datastores to list. */
export type DatastoreFilter = Omit<QueryOf<'/datastores'>, 'page' | 'size' | 'sort' | 'q' | 'vcenter'>;
