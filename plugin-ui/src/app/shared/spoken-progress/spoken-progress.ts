import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { RatioPipe } from '../../core/i18n/pipes';

/** Progress for screen readers, which announce each 10 %, beside a text that changes more often. */
@Component({
  selector: 'td-spoken-progress',
  imports: [RatioPipe],
  template: `
    {{ label() }}: {{ tenth() | ratio }}
  `,
  host: { class: 'clr-sr-only', role: 'status' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SpokenProgress {
  readonly label = input.required<string>();
  /** 0..1. */
  readonly share = input.required<number>();

  protected readonly tenth = computed(() => Math.floor(this.share() * 10) / 10);
}
