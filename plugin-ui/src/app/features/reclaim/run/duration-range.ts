import { Pipe, PipeTransform } from '@angular/core';
import { LocalizedPipe } from '../../../core/i18n/localized-pipe';

/** The shortest and the longest expected time, ISO 8601. */
export interface DurationRange {
  readonly min: string;
  readonly max: string;
}

/** A range of durations; one duration if both ends are the same. */
@Pipe({ name: 'durationRange', pure: false })
export class DurationRangePipe extends LocalizedPipe<[range: DurationRange]> implements PipeTransform {
  protected text({ min, max }: DurationRange): string {
    const [from, to] = [this.i18n.duration(min), this.i18n.duration(max)];
    return from === to ? to : this.i18n.text('estimate.between', { min: from, max: to });
  }
}
