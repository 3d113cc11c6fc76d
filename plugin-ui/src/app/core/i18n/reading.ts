import type { Statement } from '../api/statement';
import { ClientClock } from './client-clock';
import { MessageKey } from './en';

/** Values by the parameter of a message. */
export type Params = Readonly<Record<string, unknown>>;
export type Catalog = Readonly<Partial<Record<MessageKey, string>>>;
export type Texts = Readonly<Record<Statement['code'], string>>;

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** What the user chose; null follows the client, and with the first day of the week the language. */
export interface Preferences {
  readonly language: string | null;
  readonly timeFormat: 'HOURS_12' | 'HOURS_24' | null;
  readonly firstDayOfWeek: Weekday | null;
}

export const NO_PREFERENCES: Preferences = { language: null, timeFormat: null, firstDayOfWeek: null };

/** How dates and times are written. */
export interface DateStyle {
  readonly locale: string;
  readonly hours: 12 | 24;
  /** Null for the zone of the browser. */
  readonly zone: string | null;
  /** From 0 for Sunday. */
  readonly firstDay: number;
  /** Whether the client's own text of an instant is what the user wants. */
  readonly asClient: boolean;
}

/** How the page is read: the texts of a language, and how dates and times are written. */
export interface Reading extends DateStyle {
  readonly catalog: Catalog;
  readonly messages: Texts;
}

/** What the user's choice and the client make together; the browser's languages give a chosen one its region. */
export function dateStyle(
  preferences: Preferences,
  client: { readonly locale: string; readonly clock: ClientClock },
  browser: readonly string[],
): DateStyle {
  const theirs = canonical(client.locale);
  const { language, timeFormat, firstDayOfWeek } = preferences;
  const locale = language === null ? theirs : regional(language, [theirs, ...browser]);
  const hours = timeFormat === null ? client.clock.hours : timeFormat === 'HOURS_12' ? 12 : 24;
  return {
    locale,
    hours: hours ?? hoursOf(locale),
    zone: client.clock.zone,
    firstDay: firstDayOfWeek === null ? firstDayOf(locale) : (WEEKDAYS.indexOf(firstDayOfWeek) + 1) % 7,
    asClient: locale === theirs && timeFormat === null,
  };
}

function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

function regional(language: string, locales: readonly string[]): string {
  return locales.find((locale) => locale.split('-')[0] === language) ?? canonical(language);
}

function hoursOf(locale: string): 12 | 24 {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24;
}

interface WeekInfo {
  /** From 1 for Monday. */
  readonly firstDay: number;
}

function firstDayOf(locale: string): number {
  // A method in the standard, a property in older browsers, and missing in some.
  const known = new Intl.Locale(locale) as { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 }).firstDay % 7;
}
