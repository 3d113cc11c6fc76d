import type * as contract from '../../core/api/generated/contract';

/** The automatic reclaim rate of VMFS 6; only the values of the method are set. MB/s. */
export type Rate = contract.Rate;

export type RateLimits = contract.RateLimits;
export type HostRate = contract.HostRate;
export type RateForecast = contract.RateForecast;
export type LastRateChange = contract.LastRateChange;
export type DatastoreRate = contract.RateView;
export type ItemState = contract.RateChangeItem['state'];
export type RateChangeItem = contract.RateChangeItem;
export type RateChange = contract.RateChangeView;
export type PredictionRequest = contract.PredictionRequest;
export type Prediction = contract.PredictionView;

/** The setting alone; null where there is none. */
export function rateOf(read: DatastoreRate): Rate | null {
  return read.method === null ? null : trimmed({ ...read, method: read.method });
}

/** Without the values of other methods, which the service rejects. */
export function trimmed(rate: contract.RateRequest): Rate {
  switch (rate.method) {
    case 'fixed':
      return { method: 'fixed', fixedMBps: rate.fixedMBps ?? 0 };
    case 'dynamic':
      return { method: 'dynamic', minMBps: rate.minMBps ?? 0, maxMBps: rate.maxMBps ?? 0 };
    default:
      return { method: 'priority', priority: rate.priority === 'none' ? 'none' : 'low' };
  }
}

export function isOver(change: RateChange): boolean {
  return change.state === 'COMPLETED' || change.state === 'INTERRUPTED';
}
