import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { ClrDatagridModule } from '@clr/angular/data/datagrid';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { ChartAnnotation, ChartLine } from './chart-line';
import { valueText } from './units';

interface Row {
  readonly index: number;
  readonly at: number;
  readonly happened: readonly ChartAnnotation[];
}

/** The samples of a chart as a table, newest first: for screen readers and for exact figures. */
@Component({
  selector: 'td-chart-table',
  imports: [ClrDatagridModule, TextPipe],
  template: `
    <clr-datagrid [attr.aria-label]="label()">
      <clr-dg-column>{{ 'chart.timeAndEvents' | t }}</clr-dg-column>
      @for (line of lines(); track line.id) {
        <clr-dg-column>{{ line.label }}</clr-dg-column>
      }
      <clr-dg-row *clrDgItems="let row of rows()">
        <clr-dg-cell>
          <div>{{ time(row.at) }}</div>
          @for (annotation of row.happened; track $index) {
            <div class="td-quiet">{{ annotation.label }}</div>
          }
        </clr-dg-cell>
        @for (line of lines(); track line.id) {
          <clr-dg-cell>{{ text(line, row.index) }}</clr-dg-cell>
        }
      </clr-dg-row>
      <clr-dg-placeholder>{{ 'chart.none' | t }}</clr-dg-placeholder>
      <clr-dg-footer>
        <clr-dg-pagination #pages [clrDgPageSize]="20">
          @if (pages.totalItems > 0) {
            {{ 'grid.range' | t: { first: pages.firstItem + 1, last: pages.lastItem + 1, total: pages.totalItems } }}
          }
        </clr-dg-pagination>
      </clr-dg-footer>
    </clr-datagrid>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChartTable {
  private readonly i18n = inject(I18n);

  readonly label = input.required<string>();
  readonly times = input.required<ArrayLike<number>>();
  readonly lines = input.required<readonly ChartLine[]>();
  readonly annotations = input.required<readonly ChartAnnotation[]>();

  protected readonly rows = computed<Row[]>(() => {
    const times = Array.from(this.times());
    return times
      .map((at, index) => {
        const next = times[index + 1] ?? Infinity;
        const begins = (annotation: ChartAnnotation): boolean =>
          (index === 0 || annotation.from >= at) && annotation.from < next;
        return { index, at, happened: this.annotations().filter(begins) };
      })
      .reverse();
  });

  protected time(at: number): string {
    return this.i18n.dateTime(new Date(at).toISOString());
  }

  protected text(line: ChartLine, index: number): string {
    return valueText(line.values[index], line.unit, this.i18n);
  }
}
