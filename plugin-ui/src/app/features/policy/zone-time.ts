import { Pipe, PipeTransform, inject } from '@angular/core';
import { I18n } from '../../core/i18n/i18n';

/** An instant on the wall clock of a policy's time zone, with its weekday and the zone's name. */
@Pipe({ name: 'zoneTime' })
export class ZoneTimePipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(iso: string, zone: string): string {
    const options: Intl.DateTimeFormatOptions = {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    };
    try {
      return new Intl.DateTimeFormat(this.i18n.locale(), { ...options, timeZone: zone }).format(new Date(iso));
    } catch {
      // The browser can lack time zones of the service.
      return this.i18n.dateTime(iso);
    }
  }
}
