export { openRateDialog } from './open-rate-dialog';
export { RateDialog } from './rate-dialog';
export { RateOutcome } from './rate-outcome';
export { RatePanel } from './rate-panel';
export { RateWhatIf } from './rate-what-if';
export { rateOf } from './rate';
