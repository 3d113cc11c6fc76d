import { Injectable, Injector, inject, signal } from '@angular/core';
import { Statement } from '../api/statement';
import { VsphereClient } from '../vsphere/vsphere-client';
import { formatBytes, formatCount, formatDuration, formatPercent, formatRate, formatSeconds } from './formats';
import { MessageKey, en } from './en';
import { languages } from './generated/languages';
import { formatMessage } from './message-text';

type Catalog = Readonly<Record<MessageKey, string>>;
/** `{name}` or `{name:format}` in a message. */
const PLACE = /\{(\w+)(?::(\w+))?\}/g;

type Texts = Readonly<Record<string, string>>;

/** Values for the `{name}` places of a message; bytes and counts are formatted by a suffix: `{size:bytes}`. */
export type Params = Readonly<Record<string, unknown>>;

/** Words, numbers and dates in the language of the client. */
@Injectable({ providedIn: 'root' })
export class I18n {
  private readonly client = inject(VsphereClient);
  private readonly injector = inject(Injector);
  private readonly language = signal('en-US');
  private catalog: Catalog = en;
  private statements: Texts = {};
  private messages: Texts = {};

  readonly locale = this.language.asReadonly();

  /** Takes the client's locale; a language without a catalog reads English words with its own numbers. */
  async start(): Promise<void> {
    const locale = supportedLocale(this.client.locale());
    if (locale.startsWith('de')) {
      const german = await import('./de');
      this.catalog = german.de;
      this.statements = german.deStatements;
      // Not imported above: the first download would grow by a tenth.
      const { ClrCommonStringsService } = await import('@clr/angular/utils');
      this.injector.get(ClrCommonStringsService).localize(german.deClarity);
    }
    const language = locale.split('-')[0] ?? 'en';
    const catalog = language in languages ? (language as keyof typeof languages) : 'en';
    this.messages = (await languages[catalog]()).messages;
    document.documentElement.lang = catalog;
    this.language.set(locale);
  }

  text(key: MessageKey, params: Params = {}): string {
    return this.fill(this.catalog[key], params) ?? this.catalog[key];
  }

  /** The service's sentence in the user's language, in its own English when there is no translation for it. */
  statement(statement: Statement): string {
    const message = this.messages[statement.code];
    if (message !== undefined) {
      return (
        formatMessage(message, this.nested(statement.params), this.locale(), (style, value) =>
          this.styled(style, value),
        ) ?? statement.text
      );
    }
    const template = this.statements[statement.code];
    return (template && this.fill(template, statement.params)) || statement.text;
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

  /** From an ISO-8601 duration; what cannot be read comes back as it is. */
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

  private styled(style: string, value: unknown): string | null {
    return this.format(value, { mbps: 'rate', instant: 'date' }[style] ?? style, {});
  }

  /** Null when a value that the template names is missing or has no text in this language. */
  private fill(template: string, params: Params): string | null {
    const missing: string[] = [];
    const filled = template.replace(PLACE, (_, name: string, format: string | undefined) => {
      const value = params[name];
      const text = value === undefined || value === null ? null : this.format(value, format, params);
      if (text === null) {
        missing.push(name);
      }
      return text ?? '';
    });
    return missing.length === 0 ? filled : null;
  }

  private format(value: unknown, format: string | undefined, params: Params): string | null {
    const number = Number(value);
    switch (format) {
      case 'bytes':
        return this.bytes(number);
      case 'count':
        return this.count(number);
      case 'percent':
        return this.percent(number);
      case 'rate':
        return this.rate(number);
      case 'duration':
        return this.duration(String(value));
      case 'code': {
        const template = this.statements[String(value)];
        return template === undefined ? null : this.fill(template, params);
      }
      case 'date':
        return this.dateTime(String(value));
      default:
        return typeof value === 'number' ? this.count(value) : String(value);
    }
  }
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value;
}

function supportedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}
