import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { MessageKey } from '../../../core/i18n/en';
import { Verdict } from './advice';

/** A verdict in a word and a color. */
@Component({
  selector: 'td-verdict',
  imports: [TextPipe],
  template: `
    <span
      class="label"
      [class.label-success]="verdict() === 'READY'"
      [class.label-danger]="verdict() === 'BLOCKED'"
      [class.label-warning]="verdict() === 'NOT_KNOWN'"
    >
      {{ key() | t }}
    </span>
  `,
  styles: `
    .label {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VerdictLabel {
  readonly verdict = input.required<Verdict>();
  protected readonly key = computed((): MessageKey => `advice.verdict.${this.verdict()}`);
}
