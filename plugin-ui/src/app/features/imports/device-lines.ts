import { I18n } from '../../core/i18n/i18n';
import { ChartAnnotation, ChartLine } from '../../shared/time-chart/chart-line';
import { UnmapRange } from './import';

const MB = 2 ** 20;

/** The samples of a device's chart. */
export interface DeviceLines {
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly annotations: readonly ChartAnnotation[];
}

/** Pace in steps and what was sent in all, from the beginning of the stretch to its end. */
export function deviceLines(
  { from, to, inflections, points }: UnmapRange,
  i18n: I18n,
  marked: 'imports.inflection' | 'imports.sumInflection' = 'imports.inflection',
): DeviceLines {
  const times: number[] = [Date.parse(from)];
  const rates: number[] = [0];
  const totals: number[] = [0];
  let total = 0;
  const add = (time: number, rate: number): void => {
    if (time > (times.at(-1) ?? 0)) {
      times.push(time);
      rates.push(rate);
      totals.push(total);
    }
  };
  for (const { at, seconds, unmapBytes } of points) {
    const end = Date.parse(at);
    add(end - seconds * 1000, 0);
    total += unmapBytes;
    add(end, unmapBytes / MB / seconds);
  }
  add(Date.parse(to), 0);
  return {
    times,
    lines: [
      {
        id: 'rate',
        label: i18n.text('imports.pace'),
        unit: 'rate',
        color: '--td-used',
        stepped: true,
        values: rates,
      },
      { id: 'total', label: i18n.text('imports.total'), unit: 'bytes', color: '--td-written', values: totals },
    ],
    annotations: inflections.map(({ at, bytes, beforeMBps, afterMBps }) => ({
      from: Date.parse(at),
      to: null,
      label: i18n.text(marked, {
        bytes,
        before: Math.round(beforeMBps),
        after: Math.round(afterMBps),
      }),
    })),
  };
}
