import { Statement } from '../../core/api/statement';

export type StandingKind = 'fleet' | 'cluster' | 'datastore';

/** How the vCenter, a cluster or a datastore stands by what is open; `id` is null for the whole vCenter. */
export interface Standing {
  readonly kind: 'FLEET' | 'CLUSTER' | 'DATASTORE';
  readonly id: string | null;
  readonly name: string;
  readonly hosts: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly waived: number;
  readonly score: number | null;
  readonly seenAt: string | null;
}

/** Whether a host could reclaim a datastore's space, and what stands in its way or is not known. */
export interface ReclaimObstacles {
  readonly hostId: string;
  readonly hostName: string;
  readonly verdict: 'CLEAR' | 'BLOCKED' | 'UNKNOWN';
  readonly obstacles: readonly Statement[];
}
