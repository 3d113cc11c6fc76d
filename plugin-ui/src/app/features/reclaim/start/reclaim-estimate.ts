import type * as contract from '../../../core/api/generated/contract';
import { MessageKey } from '../../../core/i18n/en';
import { Method } from '../run/reclaim-run';

export type ReclaimEstimate = contract.EstimateView;
export type Confidence = contract.Outlook['confidence'];
export type Outlook = contract.Outlook;
export type UnitPoint = contract.UnitPoint;

/** Whether the user has the privileges to start a run. */
export function isPermitted({ warnings }: ReclaimEstimate): boolean {
  return !warnings.some(({ code }) => code === 'PERMISSION_MISSING');
}

/** Whether the run is only previewed, because the trial of the installation is active. */
export function isPreview({ warnings }: ReclaimEstimate): boolean {
  return warnings.some(({ code }) => code === 'TRIAL_PREVIEW');
}

/** How the expected space is called: what earlier runs proved makes it a lower limit, or nothing. */
export function gainKey({ deadSpace, outlook }: ReclaimEstimate): MessageKey {
  if (deadSpace?.doubt) {
    return 'dead.atMost';
  }
  if (outlook.proved?.what === 'NOTHING_RECLAIMED' && deadSpace?.bytes) {
    return 'estimate.proved';
  }
  if (outlook.minBytes === 0) {
    return 'estimate.nothing';
  }
  return outlook.proved?.what === 'MORE_RECLAIMED' ? 'estimate.atLeast' : 'estimate.about';
}

/** Bytes that belong to {@link gainKey}. */
export function gainBytes({ deadSpace, outlook }: ReclaimEstimate): number {
  return (deadSpace?.doubt ? deadSpace.bytes : outlook.minBytes) ?? 0;
}

/** Whether a run can reclaim space as far as is known. */
export function isWorthwhile({ deadSpace, outlook }: ReclaimEstimate): boolean {
  return deadSpace === null || deadSpace.doubt !== null || (outlook.minBytes ?? 0) > 0;
}

/** Whether there is a VMFS to compare with the array. */
export function isOnVmfs({ reasons }: ReclaimEstimate): boolean {
  return !reasons.some(({ code }) => code === 'NOT_VMFS');
}

export type ReclaimOptions = Omit<contract.EstimateOptions, 'method'> & { readonly method?: Method };
