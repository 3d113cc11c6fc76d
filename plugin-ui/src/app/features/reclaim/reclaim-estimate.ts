import { Statement } from '../../core/api/statement';
import { SpaceFigures } from '../inventory';
import { HostName, Method } from './reclaim-run';

/** What a run on one datastore would do, and why. */
export interface ReclaimEstimate extends SpaceFigures {
  readonly datastoreId: string;
  readonly datastoreName: string;
  readonly eligible: boolean;
  /** Why not eligible. */
  readonly reasons: readonly Statement[];
  readonly method: Method | null;
  readonly methodReason: Statement | null;
  readonly requestedUnit: number | null;
  readonly unitReason: Statement | null;
  readonly host: HostName | null;
  readonly hostReason: Statement | null;
  readonly duration: { readonly min: string; readonly max: string } | null;
  readonly cancelable: boolean;
  readonly warnings: readonly Statement[];
  readonly outlook: Outlook;
}

export type Confidence = 'HIGH' | 'MEDIUM' | 'LOW' | 'NONE';

/** How sure the estimate is; the truth lies between the bounds unless something changes meanwhile. */
export interface Outlook {
  readonly confidence: Confidence;
  readonly leastBytes: number | null;
  readonly mostBytes: number | null;
  /** Why it is not surer. */
  readonly reasons: readonly Statement[];
}

/** Whether the user holds the rights that a start needs. */
export function isPermitted({ warnings }: ReclaimEstimate): boolean {
  return !warnings.some(({ code }) => code === 'PERMISSION_MISSING');
}

/** Whether there is a VMFS to compare with the array. */
export function isOnVmfs({ reasons }: ReclaimEstimate): boolean {
  return !reasons.some(({ code }) => code === 'NOT_VMFS');
}

/** The user's own choices; absent means that the service decides. */
export interface ReclaimOptions {
  readonly method?: Method;
  /** VMFS blocks of 1 MB in one pass; esxcli only. */
  readonly reclaimUnitBlocks?: number;
}
