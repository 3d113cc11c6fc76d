import type * as contract from '../../core/api/generated/contract';

export type CapacityPoint = contract.CapacityPoint;
export type CapacityRun = contract.CapacityRun;
export type CapacityCurve = contract.CapacityView;
export type SpaceCauses = contract.SpaceCauses;
export type UnmapInterval = contract.UnmapInterval;
export type UnmapHost = contract.UnmapHost;
export type UnmapActivity = contract.UnmapView;
export type LastUnmap = contract.LastUnmap;
