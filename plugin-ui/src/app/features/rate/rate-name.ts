import { Pipe, PipeTransform } from '@angular/core';
import { LocalizedPipe } from '../../core/i18n/localized-pipe';
import { rateText } from '../inventory';
import { Rate } from './rate';

/** A rate as text; null for a file system without one. */
@Pipe({ name: 'rateName', pure: false })
export class RateName extends LocalizedPipe<[rate: Rate | null]> implements PipeTransform {
  protected text(rate: Rate | null): string {
    return rateText(rate, this.i18n);
  }
}
