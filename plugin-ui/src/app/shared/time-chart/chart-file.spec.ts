import { chartCsv } from './chart-file';

describe('chartCsv', () => {
  it('writes plain numbers, empty gaps, and disarms formulas', () => {
    const line = { id: 'a', label: '=cmd, "x"', unit: 'bytes', color: '--c', values: [-5, null] } as const;
    const happened = [{ from: 60_000, to: null, label: 'Run' }];
    const csv = chartCsv([0, 60_000], [line], happened, { time: 'Time', annotations: 'Events' });
    expect(csv.split('\r\n')).toEqual([
      `Time,"'=cmd, ""x"" (bytes)",Events`,
      '1970-01-01T00:00:00.000Z,-5,',
      '1970-01-01T00:01:00.000Z,,Run',
      '',
    ]);
  });
});
