import type * as contract from '../../core/api/generated/contract';

export type FleetSummary = contract.FleetSummary;
export type VcenterContact = contract.VcenterView;
export type Forecast = contract.DeadSpaceForecast;

/** Which datastores a number stands for, as filters of the datastore list. */
export type DatastoreFilter = Readonly<Record<string, string>>;
