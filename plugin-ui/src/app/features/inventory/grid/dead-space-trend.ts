import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { SparkLine } from '../../../shared/spark-line/spark-line';
import { DeadSpaceTrend } from '../datastore';

/** The dead space of one datastore over the last seven days, for a row of a grid. */
@Component({
  selector: 'td-dead-space-trend',
  imports: [SparkLine, TextPipe],
  template: `
    @if (spoken(); as label) {
      <td-spark-line [label]="label" [title]="label" [times]="times()" [values]="values()" />
    } @else {
      <span [title]="'datastore.trendNone' | t">–</span>
    }
  `,
  styles: `
    td-spark-line {
      height: 1rem;
      overflow: hidden;
      --td-spark-height: 1rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreTrend {
  private readonly i18n = inject(I18n);

  /** Undefined while nothing was measured. */
  readonly trend = input<DeadSpaceTrend | undefined>();

  protected readonly times = computed(() => (this.trend()?.points ?? []).map(({ at }) => Date.parse(at)));
  protected readonly values = computed(() => (this.trend()?.points ?? []).map(({ deadSpaceBytes }) => deadSpaceBytes));
  protected readonly spoken = computed(() => {
    const known = this.values().filter((value) => value !== null);
    const [first] = known;
    return first === undefined || known.length < 2
      ? null
      : this.i18n.text('card.spoken', { first, last: known.at(-1) ?? first, most: Math.max(...known) });
  });
}
