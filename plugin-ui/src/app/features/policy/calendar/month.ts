/** A day of a month's sheet; `out` when it belongs to the month before or after. */
export interface Day {
  readonly date: Date;
  readonly out: boolean;
}

/** The weeks that hold a month; they begin with `firstDay`, from 0 for Sunday. */
export function weeksOf(year: number, month: number, firstDay: number): readonly (readonly Day[])[] {
  const first = new Date(year, month, 1);
  const lead = (first.getDay() - firstDay + 7) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  const weeks = Math.ceil((lead + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_unused, day) => {
      const date = new Date(year, month, 1 - lead + week * 7 + day);
      return { date, out: date.getMonth() !== first.getMonth() };
    }),
  );
}

/** A date as `yyyy-mm-dd`. */
export function isoDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
