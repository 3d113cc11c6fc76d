export { ArrayOverview } from './array-overview';
export { ArrayStrip } from './array-strip';
export { ConnectArray } from './connect-array';
export type { StorageArray } from './storage-array';
