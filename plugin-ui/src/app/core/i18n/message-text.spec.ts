import examples from '../../../../../messages/formats.json';
import { formatBytes, formatCount, formatDuration, formatPercent, formatRate } from './formats';
import { formatMessage } from './message-text';

const styled = (style: string, value: unknown) =>
  style === 'bytes' ? formatBytes(Number(value), 'en-US') : formatCount(Number(value), 'en-US');
const message = (text: string, params: Record<string, unknown>) => formatMessage(text, params, 'en-US', styled);

describe('message text', () => {
  it.each([
    [0, 'No runs on ds'],
    [1, '1 run on ds'],
    [2500, '2,500 runs on ds'],
  ])('chooses the plural of %d', (runs, expected) => {
    const text = '{runs, plural, =0 {No runs} one {# run} other {# runs}} on {datastore}';
    expect(message(text, { runs, datastore: 'ds' })).toBe(expected);
  });

  it('formats a value by its style inside a plural', () => {
    const text = '{n, plural, one {{size, number, bytes} on it} other {{size, number, bytes} on them}}';
    expect(message(text, { n: 2, size: 3 * 2 ** 30 })).toBe('3 GB on them');
  });

  it('formats a number without a format, and keeps the words of a choice', () => {
    const text = '{n} blocks are {state, select, ON {on} other {off}}, {n, plural, one {{n} pass} other {{n} passes}}';
    expect(message(text, { n: 16384, state: 'ON' })).toBe('16,384 blocks are on, 16,384 passes');
  });

  it('keeps an apostrophe and digits of text', () => {
    expect(message("The VM's host runs ESXi {version}.", { version: '6.7' })).toBe("The VM's host runs ESXi 6.7.");
  });

  it.each(['{size, number, bytes}', '{host}'])('is null when the value of %s is missing', (text) => {
    expect(message(text, {})).toBeNull();
  });
});

describe('formats', () => {
  it.each(examples)('show $value as $style in $locale', ({ locale, style, value, text }) => {
    const formats: Record<string, (value: never, locale: string) => string> = {
      bytes: formatBytes,
      mbps: formatRate,
      percent: formatPercent,
      duration: formatDuration,
    };
    expect(formats[style]?.(value as never, locale)).toBe(text);
  });
});
