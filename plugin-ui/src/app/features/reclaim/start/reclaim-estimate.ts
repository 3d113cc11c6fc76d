import type * as contract from '../../../core/api/generated/contract';
import { Method } from '../run/reclaim-run';

export type ReclaimEstimate = contract.EstimateView;
export type Confidence = contract.Outlook['confidence'];
export type Outlook = contract.Outlook;

/** Whether the user has the privileges to start a run. */
export function isPermitted({ warnings }: ReclaimEstimate): boolean {
  return !warnings.some(({ code }) => code === 'PERMISSION_MISSING');
}

/** Whether the run is only previewed, because the trial of the installation is active. */
export function isPreview({ warnings }: ReclaimEstimate): boolean {
  return warnings.some(({ code }) => code === 'TRIAL_PREVIEW');
}

/** Whether there is a VMFS to compare with the array. */
export function isOnVmfs({ reasons }: ReclaimEstimate): boolean {
  return !reasons.some(({ code }) => code === 'NOT_VMFS');
}

export type ReclaimOptions = Omit<contract.EstimateOptions, 'method'> & { readonly method?: Method };
