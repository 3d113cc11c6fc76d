import { Injectable, Injector, inject, signal } from '@angular/core';
import { Statement } from '../api/statement';
import { VsphereClient } from '../vsphere/vsphere-client';
import { formatBytes, formatCount, formatDuration, formatPercent, formatRate, formatSeconds } from './formats';
import { MessageKey, ParamsOf, en } from './en';
import { languages } from './generated/languages';
import { formatMessage } from './message-text';

type Catalog = Readonly<Partial<Record<MessageKey, string>>>;
type Texts = Readonly<Record<string, string>>;

/** Values by the parameter of a message. */
export type Params = Readonly<Record<string, unknown>>;

/** Words, numbers and dates in the language of the client. */
@Injectable({ providedIn: 'root' })
export class I18n {
  private readonly client = inject(VsphereClient);
  private readonly injector = inject(Injector);
  private readonly language = signal('en-US');
  private catalog: Catalog = en;
  private messages: Texts = {};

  readonly locale = this.language.asReadonly();

  /** Uses the locale of the client; a language without a catalog has English texts with its own number formats. */
  async start(): Promise<void> {
    const locale = supportedLocale(this.client.locale());
    if (locale.startsWith('de')) {
      const { deClarity } = await import('./clarity-de');
      // Not imported above: the first download would grow by a tenth.
      const { ClrCommonStringsService } = await import('@clr/angular/utils');
      this.injector.get(ClrCommonStringsService).localize(deClarity);
    }
    const catalog = shipped(locale.split('-')[0]);
    const [{ messages }, { page }] = await Promise.all([languages[catalog].messages(), languages[catalog].page()]);
    this.messages = messages;
    this.catalog = page;
    document.documentElement.lang = catalog;
    this.language.set(locale);
  }

  text<K extends MessageKey>(key: K, ...[params]: ParamsOf<K>): string {
    const text = this.catalog[key] ?? en[key];
    return this.formatted(text, { ...params }) ?? text;
  }

  /** The service's sentence in the user's language, in its own English when there is no translation for it. */
  statement(statement: Statement): string {
    const message = this.messages[statement.code];
    return (message && this.formatted(message, this.nested(statement.params))) ?? statement.text;
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
  span(from: string, to: string): string {
    return formatSeconds((Date.parse(to) - Date.parse(from)) / 1000, this.locale());
  }

  dateTime(iso: string): string {
    const millis = Date.parse(iso);
    if (Number.isNaN(millis)) {
      return iso;
    }
    return (
      this.client.formatDateTime(millis) ??
      new Intl.DateTimeFormat(this.locale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(millis)
    );
  }

  /** Values that are messages themselves as their text. */
  private nested(params: Params): Params {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, isStatement(value) ? this.statement(value) : value]),
    );
  }

  private formatted(text: string, params: Params): string | null {
    return formatMessage(text, params, this.locale(), (style, value) => this.styled(style, value));
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

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}

function shipped(language = 'en'): keyof typeof languages {
  return language in languages ? (language as keyof typeof languages) : 'en';
}

function supportedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
