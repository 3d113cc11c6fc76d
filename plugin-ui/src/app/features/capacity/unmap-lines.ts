import { I18n } from '../../core/i18n/i18n';
import { ChartLine } from '../../shared/time-chart/chart-line';
import { UnmapActivity, UnmapHost, UnmapInterval } from './capacity';

const MB = 2 ** 20;
const COLORS = ['--td-used', '--td-written', '--td-dead', '--td-ratio', '--td-unique', '--td-capacity'];

/** The samples of an UNMAP chart. */
export interface UnmapLines {
  readonly times: readonly number[];
  readonly lines: readonly ChartLine[];
}

/**
 * Steps of MB/s and I/O per second for each host. An interval that the service does not list had none, from the first one
 * listed to `until`; before that nothing is known and nothing is drawn.
 */
export function unmapLines(activity: UnmapActivity, until: number, i18n: I18n): UnmapLines {
  const hosts = activity.items.filter(({ points }) => points.length > 0);
  const moments = new Set<number>();
  for (const { points } of hosts) {
    for (const point of points) {
      const end = Date.parse(point.at);
      moments.add(end - point.seconds * 1000).add(end);
    }
  }
  if (moments.size > 0) {
    moments.add(Math.max(until, ...lastOf(moments)));
  }
  const times = [...moments].sort((left, right) => left - right);
  return {
    times,
    lines: hosts.flatMap((host, index) => {
      const color = COLORS[index % COLORS.length] ?? '--td-used';
      const name = host.name ?? i18n.text('unmap.allHosts');
      const file = host.imported?.fileName;
      const id = file === undefined ? (host.hostId ?? 'all') : `${host.imported?.id ?? ''} ${name}`;
      return [
        {
          id: `${id} rate`,
          label:
            file === undefined
              ? i18n.text('unmap.rateOf', { host: name })
              : i18n.text('unmap.importedRate', { host: name, file }),
          unit: 'rate' as const,
          color,
          stepped: true,
          values: steps(host, times, ({ unmapBytes, seconds }) => unmapBytes / MB / seconds),
        },
        {
          id: `${id} ios`,
          label:
            file === undefined
              ? i18n.text('unmap.iosOf', { host: name })
              : i18n.text('unmap.importedIos', { host: name, file }),
          unit: 'count' as const,
          color,
          stepped: true,
          dashed: true,
          hidden: true,
          values: steps(host, times, ({ unmapIos, seconds }) => unmapIos / seconds),
        },
      ];
    }),
  };
}

/** The value of the interval that ends at, or spans, each moment. */
function steps(
  host: UnmapHost,
  times: readonly number[],
  value: (interval: UnmapInterval) => number,
): (number | null)[] {
  const values: (number | null)[] = [];
  const known = host.imported ? spanOf(host) : null;
  let next = 0;
  for (const time of times) {
    // A file has no data for the time before and after it.
    if (known && (time < known.from || time > known.to)) {
      values.push(null);
      continue;
    }
    while (next < host.points.length && endOf(host.points[next]) < time) {
      next += 1;
    }
    const interval = host.points[next];
    values.push(interval && endOf(interval) - interval.seconds * 1000 < time ? value(interval) : 0);
  }
  return values;
}

function spanOf({ points }: UnmapHost): { readonly from: number; readonly to: number } {
  const first = points[0];
  return { from: first ? endOf(first) - first.seconds * 1000 : Infinity, to: endOf(points.at(-1)) };
}

function endOf(interval: UnmapInterval | undefined): number {
  return interval ? Date.parse(interval.at) : Infinity;
}

function lastOf(moments: ReadonlySet<number>): readonly number[] {
  let last = -Infinity;
  for (const moment of moments) {
    last = Math.max(last, moment);
  }
  return [last];
}
