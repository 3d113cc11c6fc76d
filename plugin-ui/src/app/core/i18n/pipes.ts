import { Pipe, PipeTransform } from '@angular/core';
import { Statement } from '../api/statement';
import { MessageKey, ParamsOf } from './en';
import { Params } from './i18n';
import { LocalizedPipe } from './localized-pipe';

/** `'run.start' | t` */
@Pipe({ name: 't', pure: false })
export class TextPipe extends LocalizedPipe<[key: MessageKey, params?: Params]> implements PipeTransform {
  override transform<K extends MessageKey>(key: K, ...params: ParamsOf<K>): string {
    return super.transform(key, ...(params as [Params?]));
  }

  protected text(key: MessageKey, params?: Params): string {
    return this.i18n.text(key, ...([params] as unknown as ParamsOf<MessageKey>));
  }
}

/** A sentence of the service in the user's language. */
@Pipe({ name: 'statement', pure: false })
export class StatementPipe extends LocalizedPipe<[statement: Statement]> implements PipeTransform {
  protected text(statement: Statement): string {
    return this.i18n.statement(statement);
  }
}

/** An ISO instant in the user's date format. */
@Pipe({ name: 'dateTime', pure: false })
export class DateTimePipe extends LocalizedPipe<[iso: string]> implements PipeTransform {
  protected text(iso: string): string {
    return this.i18n.dateTime(iso);
  }
}

/** An ISO duration in words. */
@Pipe({ name: 'duration', pure: false })
export class DurationPipe extends LocalizedPipe<[iso: string]> implements PipeTransform {
  protected text(iso: string): string {
    return this.i18n.duration(iso);
  }
}

/** A number with the locale's separators. */
@Pipe({ name: 'count', pure: false })
export class CountPipe extends LocalizedPipe<[value: number]> implements PipeTransform {
  protected text(value: number): string {
    return this.i18n.count(value);
  }
}

/** A ratio of 0..1. */
@Pipe({ name: 'ratio', pure: false })
export class RatioPipe extends LocalizedPipe<[value: number]> implements PipeTransform {
  protected text(value: number): string {
    return this.i18n.percent(value);
  }
}

/** Megabytes per second. */
@Pipe({ name: 'rate', pure: false })
export class RatePipe extends LocalizedPipe<[mbps: number]> implements PipeTransform {
  protected text(mbps: number): string {
    return this.i18n.rate(mbps);
  }
}
