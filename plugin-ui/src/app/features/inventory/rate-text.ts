import { I18n } from '../../core/i18n/i18n';
import type { RateRequest } from '../../core/api/generated/contract';

/** The automatic reclaim setting of a datastore as text; null for a file system without one. */
export function rateText(rate: RateRequest | null, i18n: I18n): string {
  if (!rate) {
    return i18n.text('rate.unavailable');
  }
  switch (rate.method) {
    case 'fixed':
      return i18n.text('rate.fixed', { rate: rate.fixedMBps ?? 0 });
    case 'dynamic':
      return i18n.text('rate.dynamic', { min: rate.minMBps ?? 0, max: rate.maxMBps ?? 0 });
    default:
      return rate.priority === 'none'
        ? i18n.text('rate.none')
        : i18n.text('rate.priority', { priority: rate.priority ?? 'low' });
  }
}
