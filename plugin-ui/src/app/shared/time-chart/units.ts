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
export function timeLabels(splits: readonly number[], step: number, locale: string): string[] {
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(step < 60 * SECOND ? { second: '2-digit' } : {}),
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric' });
  let last = '';
  return splits.map((at) => {
    const date = day.format(at);
    const fresh = date !== last;
    last = date;
    if (step >= 28 * DAY) {
      return month.format(at);
    }
    if (step >= DAY) {
      return date;
    }
    return fresh ? `${clock.format(at)}\n${date}` : clock.format(at);
  });
}
