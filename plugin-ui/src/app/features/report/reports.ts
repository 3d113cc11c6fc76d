import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { map } from 'rxjs';
import { placed } from '../../core/address/placed';
import { Action } from '../../core/api/action';
import { Loadable } from '../../core/api/loadable';
import { arrayKind } from '../../core/i18n/array-kind';
import { I18n } from '../../core/i18n/i18n';
import { CountPipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { DateField } from '../../shared/date-field';
import { EmptyState } from '../../shared/empty-state/empty-state';
import { Choice, Field, choicesOf } from '../../shared/field';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { printFile } from '../../shared/save-file/print-file';
import { saveFile } from '../../shared/save-file/save-file';
import { Table } from '../../shared/table/table';
import { TimeChart } from '../../shared/time-chart/time-chart';
import { ChartLine } from '../../shared/time-chart/chart-line';
import { Days, GROUPS, Group, PERIODS, Period, daysOf, isDay } from './report-period';
import { Report, ReportRequest, ReportRow, ReportsApi } from './reports-api';
import { SectionHeading } from '../../shared/section-heading/section-heading';

/** More rows are only in the files. */
const MOST_ROWS = 200;

/** What was reclaimed in a period, beside what could be reclaimed now; period and grouping are in the address. */
@Component({
  selector: 'td-reports',
  imports: [
    SectionHeading,
    ByteSizePipe,
    CountPipe,
    DateField,
    EmptyState,
    Field,
    Loading,
    ProblemAlert,
    Table,
    TextPipe,
    TimeChart,
  ],
  templateUrl: './reports.html',
  styleUrl: './reports.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Reports {
  private readonly api = inject(ReportsApi);
  private readonly i18n = inject(I18n);

  protected readonly periods: readonly Choice<Period>[] = choicesOf(PERIODS, (period) => `report.period.${period}`);
  protected readonly groups: readonly Choice<Group>[] = choicesOf(GROUPS, (group) => `report.group.${group}`);
  protected readonly period = placed<Period>('period', 'LAST_MONTH', PERIODS);
  protected readonly group = placed<Group>('by', 'array', GROUPS);
  /** What the rows are, within months or not. */
  protected readonly by = computed(() => {
    const group = this.group();
    return group === 'month,array' ? 'array' : group === 'month,kind' ? 'kind' : group;
  });
  private readonly preset = computed<Days>(() => {
    const period = this.period();
    return daysOf(period === 'CUSTOM' ? 'LAST_MONTH' : period, this.i18n.day(new Date().toISOString()));
  });
  protected readonly first = placed('first', '');
  protected readonly last = placed('last', '');
  protected readonly days = computed<Days>(() =>
    this.period() === 'CUSTOM' ? { firstDay: this.first(), lastDay: this.last() } : this.preset(),
  );
  protected readonly wrong = computed(
    () => !isDay(this.days().firstDay) || !isDay(this.days().lastDay) || this.days().firstDay > this.days().lastDay,
  );

  private readonly request = computed((): ReportRequest => ({ ...this.days(), groupBy: this.group() }));
  protected readonly loading = new Loadable<{ readonly request: ReportRequest; readonly report: Report }>(() => {
    const request = this.request();
    return this.wrong() ? null : this.api.totals(request).pipe(map((report) => ({ request, report })));
  });
  /** Null while another period or grouping is selected than that of the figures. */
  protected readonly report = computed(() => {
    const loaded = this.loading.value();
    return loaded?.request === this.request() ? loaded.report : null;
  });
  protected readonly saving = new Action();
  protected readonly rows = computed(() => this.report()?.items.slice(0, MOST_ROWS) ?? []);
  protected readonly left = computed(() => Math.max(0, (this.report()?.items.length ?? 0) - MOST_ROWS));
  protected readonly none = computed(() => this.report()?.total.runs === 0);
  private readonly most = computed(() =>
    Math.max(1, ...this.rows().flatMap(({ provenBytes, deadBytes }) => [provenBytes, deadBytes ?? 0])),
  );
  /** The rows of months that are all of a report. */
  private readonly months = computed(() =>
    this.group() === 'month' ? this.rows().filter(({ month }) => month !== null) : [],
  );
  protected readonly times = computed(() => this.months().map(({ month }) => Date.parse(`${month}-01T12:00:00Z`)));
  protected readonly lines = computed<readonly ChartLine[]>(() => [
    {
      id: 'proven',
      label: this.i18n.text('report.proven'),
      unit: 'bytes',
      values: this.months().map(({ provenBytes }) => provenBytes),
      color: '--td-used',
      filled: true,
    },
  ]);

  /** A custom period begins with the days that are shown. */
  protected choose(period: Period): void {
    const { firstDay, lastDay } = this.days();
    this.first.set(period === 'CUSTOM' ? firstDay : '');
    this.last.set(period === 'CUSTOM' ? lastDay : '');
    this.period.set(period);
  }

  protected save(kind: 'csv' | 'html'): void {
    const { firstDay, lastDay, groupBy } = this.request();
    const name = `reclaimed-${groupBy.replace(',', '-')}-${firstDay}-${lastDay}.${kind}`;
    this.saving.run(this.api.export(this.request(), kind), (content) =>
      (kind === 'html' ? printFile : saveFile)(content, name),
    );
  }

  protected name(row: ReportRow): string {
    const by = this.by();
    if (by === 'month') {
      return this.month(row.key);
    }
    if (by === 'kind' && row.arrayKinds.length > 0) {
      return this.kinds(row);
    }
    if (row.name !== '') {
      return row.name;
    }
    return this.i18n.text(row.key !== '' || by === 'datastore' ? 'report.none.unknown' : `report.none.${by}`);
  }

  /** The kinds of the arrays of a row, as their vendors name them. */
  protected kinds(row: ReportRow): string {
    return row.arrayKinds.map((kind) => arrayKind(kind, this.i18n)).join(' + ');
  }

  protected month(month: string): string {
    return this.i18n.date(new Date(`${month}-15T12:00:00Z`), { month: 'long', year: 'numeric' });
  }

  protected day(day: string): string {
    return this.i18n.date(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
  }

  /** The heading of the first column; months are part of its cells. */
  protected readonly heading = computed(() => `report.group.${this.by()}` as const);

  protected share(bytes: number): number {
    return (100 * bytes) / this.most();
  }

  protected zone(): string {
    return this.i18n.zone();
  }
}
