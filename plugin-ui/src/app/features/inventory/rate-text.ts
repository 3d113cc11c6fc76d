import { I18n } from '../../core/i18n/i18n';
import type { RateRequest } from '../../core/api/generated/contract';
import { Datastore } from './datastore';

/** MB/s of one host at priority low, and at most. */
const LOW = 25;
const CEILING = 1000;

/** MB/s that all hosts of a datastore together may reach; null without automatic reclaim. */
export function expectedRate({ reclaimRate, hostCount }: Pick<Datastore, 'reclaimRate' | 'hostCount'>): number | null {
  const each =
    reclaimRate?.method === 'fixed'
      ? reclaimRate.fixedMBps
      : reclaimRate?.method === 'dynamic'
        ? reclaimRate.maxMBps
        : reclaimRate?.priority === 'low'
          ? LOW
          : null;
  return each ? Math.min(each, CEILING) * hostCount : null;
}

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
