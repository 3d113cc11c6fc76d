export { Evidence } from './evidence';
export { DatastoreEsxtop } from './live/datastore-esxtop';
export { LiveEsxtop } from './live/live-esxtop';
export type { LiveHost } from './live/live-esxtop-api';
export { LoggedRuns } from './logged-runs';
