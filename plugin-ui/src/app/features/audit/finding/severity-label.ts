import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { FindingSeverity } from '../audit';

const LOOKS = {
  ERROR: { shape: 'error-standard', status: 'danger' },
  WARNING: { shape: 'warning-standard', status: 'warning' },
  INFO: { shape: 'info-standard', status: 'info' },
} as const;

/** A severity as sign and word. */
@Component({
  selector: 'td-severity',
  imports: [ClrIcon, TextPipe],
  template: `
    <cds-icon [shape]="look().shape" [status]="look().status" solid size="sm" aria-hidden="true" />
    {{ key() | t }}
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SeverityLabel {
  readonly severity = input.required<FindingSeverity>();
  protected readonly key = computed((): MessageKey => `severity.${this.severity()}`);
  protected readonly look = computed(() => LOOKS[this.severity()]);
}
