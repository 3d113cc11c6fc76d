import { I18n } from '../../core/i18n/i18n';
import { ChartUnit } from './chart-line';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** A value as the legend, the table and the axis show it. */
export function valueText(value: number | null | undefined, unit: ChartUnit, i18n: I18n): string {
  if (value === null || value === undefined) {
    return '–';
  }
  switch (unit) {
    case 'bytes':
      return i18n.bytes(value);
    case 'ratio':
      return i18n.percent(value);
    case 'rate':
      return i18n.rate(value);
    case 'count':
      return i18n.count(value);
  }
}

/** Steps that leave round labels: powers of two for bytes and their rates, decimal ones for the rest. */
export function axisSteps(unit: ChartUnit): number[] {
  if (unit === 'bytes' || unit === 'rate') {
    return Array.from({ length: 60 }, (_, power) => 2 ** power);
  }
  return Array.from({ length: 20 }, (_, power) => 10 ** (power - 4)).flatMap((ten) => [ten, 2 * ten, 5 * ten]);
}

/** Labels of the time axis: the time within a day, the date where a day begins, the year with longer steps. */
export function timeLabels(splits: readonly number[], step: number, i18n: I18n): string[] {
  const clock: Intl.DateTimeFormatOptions = {
    hour: i18n.reading().hours === 12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(step < 60 * SECOND ? { second: '2-digit' } : {}),
  };
  let last = '';
  return splits.map((at) => {
    const date = i18n.date(at, { day: 'numeric', month: 'short' });
    const fresh = date !== last;
    last = date;
    if (step >= 28 * DAY) {
      return i18n.date(at, { month: 'short', year: 'numeric' });
    }
    if (step >= DAY) {
      return date;
    }
    const time = i18n.date(at, clock);
    return fresh ? `${time}\n${date}` : time;
  });
}
