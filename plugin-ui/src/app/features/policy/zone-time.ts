import { Pipe, PipeTransform } from '@angular/core';
import { LocalizedPipe } from '../../core/i18n/localized-pipe';

/** An instant on the wall clock of a policy's time zone, with its weekday and the zone's name. */
@Pipe({ name: 'zoneTime', pure: false })
export class ZoneTimePipe extends LocalizedPipe<[iso: string, zone: string]> implements PipeTransform {
  protected text(iso: string, zone: string): string {
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
      return this.i18n.date(new Date(iso), { ...options, timeZone: zone });
    } catch {
      // The browser can lack time zones of the service.
      return this.i18n.dateTime(iso);
    }
  }
}
