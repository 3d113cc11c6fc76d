import { Pipe, PipeTransform, inject } from '@angular/core';
import { I18n } from '../../core/i18n/i18n';
import { rateText } from '../inventory';
import { Rate } from './rate';

/** A rate as text; null for a file system without one. */
@Pipe({ name: 'rateName' })
export class RateName implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(rate: Rate | null): string {
    return rateText(rate, this.i18n);
  }
}
