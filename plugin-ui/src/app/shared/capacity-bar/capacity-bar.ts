import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { I18n } from '../../core/i18n/i18n';
import { ByteSizePipe } from '../byte-size/byte-size';

/** A part of a capacity bar; `kind` determines its style. */
export interface Segment {
  readonly kind: 'used' | 'dead' | 'free';
  readonly label: string;
  readonly bytes: number;
}

/** One horizontal bar of parts with a legend; `totalBytes` sets the scale, so that bars with one total can be compared. */
@Component({
  selector: 'td-capacity-bar',
  imports: [ByteSizePipe],
  templateUrl: './capacity-bar.html',
  styleUrl: './capacity-bar.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CapacityBar {
  private readonly i18n = inject(I18n);

  readonly label = input.required<string>();
  readonly segments = input.required<readonly Segment[]>();
  readonly totalBytes = input.required<number>();

  protected readonly parts = computed(() =>
    this.segments().map((segment) => ({
      ...segment,
      percent: this.totalBytes() > 0 ? (Math.max(segment.bytes, 0) / this.totalBytes()) * 100 : 0,
    })),
  );

  protected readonly spoken = computed(
    () =>
      `${this.label()}: ${this.segments()
        .map(({ label, bytes }) => `${label} ${this.i18n.bytes(bytes)}`)
        .join(', ')}`,
  );
}
