import { TimeRange } from './chart-line';

/** Shorter views show no more samples. */
const SHORTEST_MILLIS = 10_000;

/** The range made longer (`factor` > 1) or shorter around a moment of it. */
export function zoomed(range: TimeRange, factor: number, around = (range.from + range.to) / 2): TimeRange {
  const length = Math.max((range.to - range.from) * factor, SHORTEST_MILLIS);
  const share = (around - range.from) / (range.to - range.from);
  const from = Math.round(around - length * share);
  return { from, to: Math.round(from + length) };
}

/** The range moved by a share of its length; negative goes back in time. */
export function panned(range: TimeRange, share: number): TimeRange {
  const by = Math.round((range.to - range.from) * share);
  return { from: range.from + by, to: range.to + by };
}

/** First and last moment of ordered times; one sample alone gets a minute around it. */
export function extent(times: ArrayLike<number>): TimeRange | null {
  const from = times[0];
  const to = times[times.length - 1];
  if (from === undefined || to === undefined) {
    return null;
  }
  return to > from ? { from, to } : { from: from - 30_000, to: to + 30_000 };
}
