import type * as contract from '../../core/api/generated/contract';

export type FleetCurve = contract.FleetTrend;
export type FleetSummary = contract.FleetSummary;
export type VcenterContact = contract.VcenterView;
export type Forecast = contract.DeadSpaceForecast;
