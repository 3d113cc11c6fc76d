export { Evidence } from './evidence';
export { LoggedRuns } from './logged-runs';
