import { ChangeDetectionStrategy, Component, DestroyRef, inject, input, signal } from '@angular/core';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { TextPipe } from '../../core/i18n/pipes';

const SHOW_AFTER_MILLIS = 1000;

/** A spinner that appears after one second. */
@Component({
  selector: 'td-loading',
  imports: [ClrSpinnerModule, TextPipe],
  template: `
    <div class="wait" role="status">
      @if (late()) {
        <clr-spinner clrMedium aria-hidden="true" />
        <span>{{ text() ?? ('state.loading' | t) }}</span>
      }
    </div>
  `,
  styles: `
    .wait {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 0.6rem;
      min-height: 6rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Loading {
  readonly text = input<string | null>(null);
  protected readonly late = signal(false);

  constructor() {
    const timer = setTimeout(() => this.late.set(true), SHOW_AFTER_MILLIS);
    inject(DestroyRef).onDestroy(() => clearTimeout(timer));
  }
}
