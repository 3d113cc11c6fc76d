import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';

/** Lengths of time that a chart offers by a click, as ISO-8601 durations of days and hours. */
export const PRESETS = ['PT1H', 'P1D', 'P7D', 'P30D', 'P90D', 'P365D'] as const;
export type Preset = (typeof PRESETS)[number];

/** The row of buttons that sets how much of the past is shown. */
@Component({
  selector: 'td-time-presets',
  imports: [TextPipe],
  template: `
    <div class="btn-group btn-sm" role="group" [attr.aria-label]="'chart.presets' | t">
      @for (preset of shown(); track preset.value) {
        <button
          type="button"
          class="btn"
          [class.btn-primary]="preset.value === selected()"
          [attr.aria-pressed]="preset.value === selected()"
          (click)="picked.emit(preset.value)"
        >
          {{ preset.label }}
        </button>
      }
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TimePresets {
  private readonly i18n = inject(I18n);

  readonly presets = input<readonly Preset[]>(PRESETS);
  /** Null while the shown range is none of the presets. */
  readonly selected = input<Preset | null>(null);
  readonly picked = output<Preset>();

  protected readonly shown = computed(() =>
    this.presets().map((value) => ({ value, label: this.i18n.duration(value) })),
  );
}
