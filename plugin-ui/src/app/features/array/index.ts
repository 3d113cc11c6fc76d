export { ArrayStrip } from './array-strip';
export { ConnectArray } from './connect-array';
