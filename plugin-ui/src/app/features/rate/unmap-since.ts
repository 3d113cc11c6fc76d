import type * as contract from '../../core/api/generated/contract';

const MB = 2 ** 20;

export type UnmapSince = Pick<contract.UnmapView, 'items' | 'problem'>;

/** Sums of it; `hosts` is null where hosts are only known together, times are null when nothing was sent. */
export interface Measured {
  readonly bytes: number;
  readonly peakMBps: number;
  readonly hosts: number | null;
  readonly first: string | null;
  readonly last: string | null;
}

export function measured({ items }: UnmapSince): Measured {
  const active = items.filter(({ points, imported }) => points.length > 0 && !imported);
  const paces = new Map<string, number>();
  let bytes = 0;
  let first = Infinity;
  let last = -Infinity;
  for (const { points } of active) {
    for (const { at, seconds, unmapBytes } of points) {
      const end = Date.parse(at);
      bytes += unmapBytes;
      first = Math.min(first, end - seconds * 1000);
      last = Math.max(last, end);
      paces.set(at, (paces.get(at) ?? 0) + unmapBytes / MB / seconds);
    }
  }
  return {
    bytes,
    peakMBps: Math.max(0, ...paces.values()),
    hosts: active.some(({ hostId }) => hostId === null) ? null : active.length,
    first: bytes > 0 ? new Date(first).toISOString() : null,
    last: bytes > 0 ? new Date(last).toISOString() : null,
  };
}
