import { Pipe, PipeTransform, inject } from '@angular/core';
import { Statement } from '../api/statement';
import { MessageKey, ParamsOf } from './en';
import { I18n } from './i18n';

/** `'run.start' | t` */
@Pipe({ name: 't' })
export class TextPipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform<K extends MessageKey>(key: K, ...params: ParamsOf<K>): string {
    return this.i18n.text(key, ...params);
  }
}

/** A sentence of the service in the user's language. */
@Pipe({ name: 'statement' })
export class StatementPipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(statement: Statement): string {
    return this.i18n.statement(statement);
  }
}

/** An ISO instant in the user's date format. */
@Pipe({ name: 'dateTime' })
export class DateTimePipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(iso: string): string {
    return this.i18n.dateTime(iso);
  }
}

/** An ISO duration in words. */
@Pipe({ name: 'duration' })
export class DurationPipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(iso: string): string {
    return this.i18n.duration(iso);
  }
}

/** A number with the locale's separators. */
@Pipe({ name: 'count' })
export class CountPipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(value: number): string {
    return this.i18n.count(value);
  }
}

/** A ratio of 0..1. */
@Pipe({ name: 'ratio' })
export class RatioPipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(value: number): string {
    return this.i18n.percent(value);
  }
}

/** Megabytes per second. */
@Pipe({ name: 'rate' })
export class RatePipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(mbps: number): string {
    return this.i18n.rate(mbps);
  }
}
