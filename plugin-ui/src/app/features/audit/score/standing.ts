import type * as contract from '../../../core/api/generated/contract';

export type StandingKind = 'fleet' | 'cluster' | 'datastore';

export type Standing = contract.AuditScoreView;
export type ReclaimObstacles = contract.ReclaimObstacles;
