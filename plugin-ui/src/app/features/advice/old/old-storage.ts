import type * as contract from '../../../core/api/generated/contract';

export type OldVmfs = contract.OldVmfs;
export type OldHostGuidance = contract.OldHostGuidance;
