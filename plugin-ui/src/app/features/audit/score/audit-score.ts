import type * as contract from '../../../core/api/generated/contract';

export type ScoreKind = 'fleet' | 'cluster' | 'datastore';

export type AuditScore = contract.AuditScoreView;
export type ReclaimObstacles = contract.ReclaimObstacles;
