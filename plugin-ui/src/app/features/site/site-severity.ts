import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { SiteFinding } from './site-api';

const LOOKS = {
  BLOCKING: { shape: 'error-standard', status: 'danger' },
  LIMITING: { shape: 'warning-standard', status: 'warning' },
  INFO: { shape: 'info-standard', status: 'info' },
} as const;

/** What a finding means, as sign and word with a colon. */
@Component({
  selector: 'td-site-severity',
  imports: [ClrIcon, TextPipe],
  template: `
    <cds-icon [shape]="look().shape" [status]="look().status" solid size="sm" aria-hidden="true" />
    {{ key() | t }}:
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SiteSeverity {
  readonly severity = input.required<SiteFinding['severity']>();
  protected readonly key = computed((): MessageKey => `site.severity.${this.severity()}`);
  protected readonly look = computed(() => LOOKS[this.severity()]);
}
