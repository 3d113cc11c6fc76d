import type * as contract from '../../../core/api/generated/contract';

export type Candidate = contract.OldVmfsCandidate;
export type OldVmfs = contract.OldVmfs;
export type OldHostGuidance = contract.OldHostGuidance;
