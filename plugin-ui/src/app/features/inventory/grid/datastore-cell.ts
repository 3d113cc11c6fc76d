import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { I18n } from '../../../core/i18n/i18n';
import { DateTimePipe, RatioPipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { RunStateLabel } from '../../../shared/run-state/run-state';
import { Datastore, DeadSpaceTrend } from '../datastore';
import { expectedRate, rateText } from '../rate-text';
import { DatastoreTrend } from './dead-space-trend';
import { ColumnName } from './grid-columns';

/** What one column shows of a datastore. */
@Component({
  selector: 'td-datastore-cell',
  imports: [ByteSizePipe, ClrIcon, DatastoreTrend, DateTimePipe, RatioPipe, RunStateLabel, StatementPipe, TextPipe],
  templateUrl: './datastore-cell.html',
  styles: `
    .why {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
    .state {
      display: flex;
      gap: 0.3rem;
    }
    .state cds-icon {
      flex: none;
    }
    .second {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreCell {
  private readonly i18n = inject(I18n);

  readonly name = input.required<ColumnName>();
  readonly row = input.required<Datastore>();
  readonly trend = input<DeadSpaceTrend | undefined>();
  /** When UNMAP was last counted, by datastore; null while that is not known. */
  readonly lastUnmap = input<ReadonlyMap<string, string> | null>(null);
  readonly opened = output();
  /** The outcome of the last run leads to what explains it. */
  readonly runOpened = output();

  protected readonly rate = computed(() => rateText(this.row().reclaimRate, this.i18n));
  protected readonly expected = computed(() => expectedRate(this.row()));
  protected readonly arrays = computed(() =>
    [...new Set(this.row().extents.flatMap(({ arrayName }) => arrayName ?? []))].join(', '),
  );
  protected readonly reasons = computed(() => {
    const { reasons } = this.row().eligibility;
    return reasons.length > 0
      ? reasons.map((reason) => this.i18n.statement(reason)).join(' ')
      : this.i18n.text('eligibility.not');
  });
}
