import { I18n } from '../../../core/i18n/i18n';
import { ChartLine } from '../../../shared/time-chart/chart-line';
import { LivePoint } from './live-esxtop-api';

const MB = 2 ** 20;
const COLORS = ['--td-used', '--td-written', '--td-ratio', '--td-dead', '--td-unique', '--td-capacity'];

/** MBDEL/s of the devices that received most, over the times of the samples; an interval of no length is a gap. */
export function rateLines(
  points: readonly LivePoint[],
  shown: (device: string) => boolean,
  i18n: I18n,
): { readonly times: readonly number[]; readonly lines: readonly ChartLine[] } {
  const sums = new Map<string, number>();
  for (const { devices } of points) {
    for (const { device, deletedBytes } of devices) {
      if (shown(device) && deletedBytes !== null) {
        sums.set(device, (sums.get(device) ?? 0) + deletedBytes);
      }
    }
  }
  const most = [...sums].sort(([, one], [, other]) => other - one).slice(0, COLORS.length);
  return {
    times: points.map(({ at }) => Date.parse(at)),
    lines: most.map(([device], index) => ({
      id: device,
      label: i18n.text('esxtop.rateOf', { device }),
      unit: 'rate',
      color: COLORS[index] ?? '--td-used',
      stepped: true,
      values: points.map(({ millis, devices }) => {
        const bytes = devices.find((one) => one.device === device)?.deletedBytes ?? 0;
        return millis === 0 ? null : (bytes / MB / millis) * 1000;
      }),
    })),
  };
}
