/** A day of a month's sheet; `out` when it belongs to the month before or after. */
export interface Day {
  readonly date: Date;
  readonly out: boolean;
}

/** The weeks, Monday first, that hold a month, on the browser's wall clock. */
export function weeksOf(year: number, month: number): readonly (readonly Day[])[] {
  const first = new Date(year, month, 1);
  const lead = (first.getDay() + 6) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  const weeks = Math.ceil((lead + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_unused, day) => {
      const date = new Date(year, month, 1 - lead + week * 7 + day);
      return { date, out: date.getMonth() !== first.getMonth() };
    }),
  );
}

/** Whether an instant is on the day, on the browser's wall clock. */
export function onDay(iso: string, day: Date): boolean {
  return new Date(iso).toDateString() === day.toDateString();
}
