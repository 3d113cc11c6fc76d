import { I18n } from '../../core/i18n/i18n';
import { ChartLine } from './chart-line';
import { valueText } from './units';

/** One sentence for each line: last, minimum, and maximum value. */
export function summaryOf(lines: readonly ChartLine[], i18n: I18n): string {
  return lines.map((line) => sentence(line, i18n)).join(' ');
}

function sentence({ label, unit, values }: ChartLine, i18n: I18n): string {
  let [min, max, last] = [Infinity, -Infinity, NaN];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i];
    if (value !== null && value !== undefined) {
      min = Math.min(min, value);
      max = Math.max(max, value);
      last = value;
    }
  }
  return Number.isNaN(last)
    ? i18n.text('chart.summaryNone', { label })
    : i18n.text('chart.summary', {
        label,
        last: valueText(last, unit, i18n),
        min: valueText(min, unit, i18n),
        max: valueText(max, unit, i18n),
      });
}
