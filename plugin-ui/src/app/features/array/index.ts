export { ArrayStrip } from './array-strip';
export { ConnectArray } from './connect-array';
export type { StorageArray } from './storage-array';
