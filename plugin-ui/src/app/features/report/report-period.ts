/** What the period of a report can be; months are whole ones up to the last or the present one. */
export const PERIODS = ['LAST_MONTH', 'THIS_MONTH', 'LAST_3_MONTHS', 'LAST_12_MONTHS', 'CUSTOM'] as const;
export type Period = (typeof PERIODS)[number];

export const GROUPS = [
  'array',
  'kind',
  'cluster',
  'datastore',
  'policy',
  'month',
  'month,array',
  'month,kind',
] as const;
export type Group = (typeof GROUPS)[number];

/** First and last day as `yyyy-mm-dd`, both included. */
export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The days of a period that is not custom; `today` is `yyyy-mm-dd`. */
export function daysOf(period: Exclude<Period, 'CUSTOM'>, today: string): Days {
  const [year = 0, month = 1] = today.split('-').map(Number);
  // Day 0 of a month is the last day of the month before.
  const day = (months: number, ofMonth: number) =>
    new Date(Date.UTC(year, month - 1 + months, ofMonth)).toISOString().slice(0, 10);
  switch (period) {
    case 'THIS_MONTH':
      return { firstDay: day(0, 1), lastDay: today };
    case 'LAST_MONTH':
      return { firstDay: day(-1, 1), lastDay: day(0, 0) };
    case 'LAST_3_MONTHS':
      return { firstDay: day(-3, 1), lastDay: day(0, 0) };
    case 'LAST_12_MONTHS':
      return { firstDay: day(-12, 1), lastDay: day(0, 0) };
  }
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
