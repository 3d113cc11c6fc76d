import { registerLocaleData } from '@angular/common';
import { DateStyle } from '../../core/i18n/reading';

/** The locale under which Clarity's calendar finds the user's names and form of dates. */
export const CALENDAR_LOCALE = 'td';

const NAMES = ['narrow', 'short', 'long'] as const;
const PARTS: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = { day: 'dd', month: 'MM', year: 'y' };

/** Fills in what Clarity asks Angular's locale data for, from what the browser knows of the user's locale. */
export function registerCalendarLocale({ locale, firstDay }: DateStyle): void {
  const names = (count: number, part: 'weekday' | 'month') =>
    NAMES.map((width) => {
      const format = new Intl.DateTimeFormat(locale, { [part]: width, timeZone: 'UTC' });
      // The first of March 2026 is a Sunday.
      const at = (i: number) => (part === 'weekday' ? Date.UTC(2026, 2, 1 + i) : Date.UTC(2026, i, 1));
      return Array.from({ length: count }, (_, i) => format.format(at(i)));
    });
  const form = new Intl.DateTimeFormat(locale, { dateStyle: 'short', calendar: 'gregory', numberingSystem: 'latn' })
    .formatToParts(0)
    .map(({ type, value }) => (type === 'literal' ? value : (PARTS[type] ?? '')))
    .join('');
  const [days, months] = [names(7, 'weekday'), names(12, 'month')];
  registerLocaleData(
    [CALENDAR_LOCALE, [], [], days, days, months, months, [], firstDay, [6, 0], [form]],
    CALENDAR_LOCALE,
  );
}
