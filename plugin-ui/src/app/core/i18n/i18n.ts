import { Injectable, Injector, computed, inject, signal } from '@angular/core';
import { Statement } from '../api/statement';
import { VsphereClient } from '../vsphere/vsphere-client';
import { clientClock } from './client-clock';
import { dayOf, formatDate, formatTimeOfDay, instantOf, readTimeOfDay } from './dates';
import { MessageKey, ParamsOf, en } from './en';
import { formatBytes, formatCount, formatDuration, formatPercent, formatRate, formatSeconds } from './formats';
import { languages } from './generated/languages';
import { formatMessage } from './message-text';
import { NO_PREFERENCES, Params, Preferences, Reading, dateStyle } from './reading';

export type { Params, Reading } from './reading';

/** Words, numbers and dates in the language and the formats of the user. */
@Injectable({ providedIn: 'root' })
export class I18n {
  private readonly client = inject(VsphereClient);
  private readonly injector = inject(Injector);
  private readonly state = signal<Reading>({
    catalog: en,
    messages: {},
    locale: 'en-US',
    hours: 12,
    zone: null,
    firstDay: 0,
    asClient: true,
  });
  private preferences: Preferences = NO_PREFERENCES;
  private clarityLocalized = false;

  /** Another object whenever something of it is changed. */
  readonly reading = this.state.asReadonly();
  readonly locale = computed(() => this.reading().locale);

  /** Takes the client's locale and formats with what the user prefers to them, and follows them. */
  async start(preferences = NO_PREFERENCES): Promise<void> {
    this.client.dateFormatChanges.subscribe(() => void this.use({ ...this.preferences }));
    await this.use(preferences);
  }

  /** Reads in what the user prefers from now on; a language without a catalog reads English words with its own numbers. */
  async use(preferences: Preferences): Promise<void> {
    this.preferences = preferences;
    const clock = clientClock((at) => this.client.formatDateTime(at, 'TIME'));
    const style = dateStyle(preferences, { locale: this.client.locale(), clock }, navigator.languages);
    const code = shipped(style.locale.split('-')[0]);
    const language = languages[code];
    const [{ messages }, { page }, localizeClarity] = await Promise.all([
      language.messages(),
      language.page(),
      this.clarityStrings(language),
    ]);
    if (this.preferences === preferences) {
      localizeClarity?.();
      document.documentElement.lang = code;
      this.state.set({ ...style, catalog: page, messages });
    }
  }

  text<K extends MessageKey>(key: K, ...[params]: ParamsOf<K>): string {
    const text = this.reading().catalog[key] ?? en[key];
    return this.formatted(text, { ...params }) ?? text;
  }

  /** A message in the user's language; the text of the service when the page lacks its text or that of a message within. */
  statement(statement: Statement): string {
    return this.translated(statement) ?? statement.text;
  }

  bytes(value: number): string {
    return formatBytes(value, this.locale());
  }

  count(value: number): string {
    return formatCount(value, this.locale());
  }

  percent(ratio: number): string {
    return formatPercent(ratio, this.locale());
  }

  /** The difference of two ratios. */
  points(difference: number): string {
    return this.text('ratio.points', { points: difference * 100 });
  }

  rate(mbps: number): string {
    return formatRate(mbps, this.locale());
  }

  /** From an ISO-8601 duration; text that cannot be parsed is returned unchanged. */
  duration(iso: string): string {
    return formatDuration(iso, this.locale());
  }

  /** The time from one ISO instant to a later one. */
  seconds(total: number): string {
    return formatSeconds(total, this.locale());
  }

  span(from: string, to: string): string {
    return formatSeconds((Date.parse(to) - Date.parse(from)) / 1000, this.locale());
  }

  dateTime(iso: string): string {
    const millis = Date.parse(iso);
    if (Number.isNaN(millis)) {
      return iso;
    }
    return (
      (this.reading().asClient ? this.client.formatDateTime(millis) : null) ??
      this.date(millis, { dateStyle: 'medium', timeStyle: 'medium' })
    );
  }

  /** Parts of a date or time, in the user's hours and zone unless the options name others. */
  date(at: number | Date, options: Intl.DateTimeFormatOptions): string {
    return formatDate(at, options, this.reading());
  }

  /** `HH:mm` as the user writes times. */
  timeOfDay(time: string): string {
    return formatTimeOfDay(time, this.reading());
  }

  /** `HH:mm` from what the user wrote, null when it is no time of day. */
  readTimeOfDay(text: string): string | null {
    return readTimeOfDay(text, this.reading());
  }

  /** The instant of a date and time in the user's zone, `yyyy-mm-ddTHH:mm`; null when they are none. */
  instant(local: string): Date | null {
    return instantOf(local, this.reading());
  }

  /** The day of an instant in the user's zone, as `yyyy-mm-dd`. */
  day(iso: string): string {
    return dayOf(Date.parse(iso), this.reading());
  }

  /** The user's time zone by its name. */
  zone(): string {
    return this.reading().zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  /** The days of a week that begins on Monday, in the user's order. */
  week<T>(days: readonly T[]): readonly T[] {
    const first = (this.reading().firstDay + 6) % 7;
    return [...days.slice(first), ...days.slice(0, first)];
  }

  /** Sets the words of Clarity's own parts; not loaded while they are in Clarity's own English. */
  private async clarityStrings(language: Language): Promise<(() => void) | null> {
    if (language.clarity === null && !this.clarityLocalized) {
      return null;
    }
    this.clarityLocalized = true;
    const [{ ClrCommonStringsService, commonStringsDefault }, strings] = await Promise.all([
      // Not imported above: the first download would grow by a tenth.
      import('@clr/angular/utils'),
      language.clarity?.(),
    ]);
    return () => this.injector.get(ClrCommonStringsService).localize({ ...commonStringsDefault, ...strings?.clarity });
  }

  private translated({ code, params }: Statement): string | null {
    const message = this.reading().messages[code];
    const values = Object.entries(params).map(([name, value]) => [
      name,
      isStatement(value) ? this.translated(value) : value,
    ]);
    return message && values.every(([, value]) => value !== null)
      ? this.formatted(message, Object.fromEntries(values) as Params)
      : null;
  }

  private formatted(text: string, params: Params): string | null {
    return formatMessage(text, this.named(params), this.locale(), (style, value) => this.styled(style, value));
  }

  /** Privileges have the names of the vSphere Client, with the id that they have in the API. */
  private named(params: Params): Params {
    const { privilege, privileges } = params;
    return {
      ...params,
      ...(typeof privilege === 'string' && { privilege: this.privileges(privilege) }),
      ...(typeof privileges === 'string' && { privileges: this.privileges(privileges) }),
    };
  }

  private privileges(ids: string): string {
    return ids
      .split(', ')
      .map((id) => {
        const name = this.reading().messages[`PRIVILEGE_${id.toUpperCase().replaceAll('.', '_')}`];
        return name ? `${name} (${id})` : id;
      })
      .join(', ');
  }

  private styled(style: string, value: unknown): string | null {
    const number = Number(value);
    switch (style) {
      case 'bytes':
        return this.bytes(number);
      case 'percent':
        return this.percent(number);
      case 'mbps':
        return this.rate(number);
      case 'duration':
        return this.duration(String(value));
      case 'instant':
        return this.dateTime(String(value));
      default:
        return this.count(number);
    }
  }
}

type Language = (typeof languages)[keyof typeof languages];

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}

function shipped(language = 'en'): keyof typeof languages {
  return language in languages ? (language as keyof typeof languages) : 'en';
}
