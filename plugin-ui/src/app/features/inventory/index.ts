export type { ArrayFigure, Datastore, DatastoreFilter, DeadSpace, ReclaimRate } from './datastore';
export { rateText } from './rate-text';
export { DatastoreFacts } from './datastore-facts';
export { DatastoreGrid } from './datastore-grid';
export { DatastoreStore } from './datastore-store';
export { SelectedDatastores } from './selected-datastores';
export { SpaceBars } from './space-bars';
export type { SpaceFigures } from './space-bars';
