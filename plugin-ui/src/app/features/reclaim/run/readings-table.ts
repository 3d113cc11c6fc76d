import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Table } from '../../../shared/table/table';
import { SpaceReading } from './reclaim-run';

interface Row {
  readonly label: MessageKey;
  readonly kind: 'bytes' | 'ratio';
  readonly before: number | null;
  readonly after: number | null;
  readonly change: number | null;
  /** The row that shows the reclaimed space. */
  readonly proof: boolean;
}

/** Both sides' figures before and after a run, side by side. */
@Component({
  selector: 'td-readings-table',
  imports: [DateTimePipe, StatementPipe, Table, TextPipe],
  templateUrl: './readings-table.html',
  styleUrl: './readings-table.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadingsTable {
  private readonly i18n = inject(I18n);

  readonly before = input.required<SpaceReading | null>();
  readonly after = input.required<SpaceReading | null>();

  /** The value that is already shown above the table. */
  readonly summary = input('');

  protected readonly problem = computed(() => {
    const problem = this.after()?.arrayProblem ?? this.before()?.arrayProblem ?? null;
    return problem && !this.summary().includes(problem.text) ? problem : null;
  });

  protected readonly rows = computed<readonly Row[]>(() => {
    const before = this.before();
    const after = this.after();
    const hasArray = before?.array ?? after?.array;
    return [
      row('readings.vmfsUsed', 'bytes', before?.vmfs.usedBytes, after?.vmfs.usedBytes),
      row('readings.vmfsFree', 'bytes', before?.vmfs.freeBytes, after?.vmfs.freeBytes),
      ...(hasArray
        ? [
            row('readings.written', 'bytes', before?.array?.writtenBytes, after?.array?.writtenBytes, true),
            row('readings.unique', 'bytes', before?.array?.uniqueBytes, after?.array?.uniqueBytes),
            row('readings.provisioned', 'bytes', before?.array?.provisionedBytes, after?.array?.provisionedBytes),
            row('array.thinProvisioning', 'ratio', before?.array?.thinProvisioning, after?.array?.thinProvisioning),
          ]
        : []),
    ];
  });

  protected shown(kind: Row['kind'], value: number | null): string {
    if (value === null) {
      return '–';
    }
    return kind === 'bytes' ? this.i18n.bytes(value) : this.i18n.percent(value);
  }

  protected changed(kind: Row['kind'], value: number | null): string {
    if (value === null || value === 0) {
      return value === 0 ? '0' : '–';
    }
    const sign = value > 0 ? '+' : '';
    return kind === 'bytes' ? `${sign}${this.i18n.bytes(value)}` : `${sign}${this.i18n.points(value)}`;
  }

  /** Every byte, for those who compare with the array. */
  protected exact(kind: Row['kind'], value: number | null): string {
    return kind === 'bytes' && value !== null ? this.i18n.text('bytes.exact', { count: value }) : '';
  }
}

function row(
  label: MessageKey,
  kind: Row['kind'],
  before: number | null | undefined,
  after: number | null | undefined,
  proof = false,
): Row {
  const [first, last] = [before ?? null, after ?? null];
  return {
    label,
    kind,
    before: first,
    after: last,
    proof,
    change: first === null || last === null ? null : last - first,
  };
}
