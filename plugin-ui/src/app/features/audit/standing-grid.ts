import { ChangeDetectionStrategy, Component, OnDestroy, effect, inject, input, output, untracked } from '@angular/core';
import { ClrDatagridModule } from '@clr/angular/data/datagrid';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { AuditApi } from './audit-api';
import { Standing } from './standing';

/** Audited clusters or datastores with their score. */
@Component({
  selector: 'td-standing-grid',
  imports: [ClrDatagridModule, CountPipe, DateTimePipe, ProblemAlert, TextPipe],
  template: `
    @if (standings.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    }
    <clr-datagrid [clrDgLoading]="standings.waiting()">
      <clr-dg-column clrDgField="name">
        {{ (kind() === 'cluster' ? 'audit.cluster' : 'audit.datastore') | t }}
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="score">{{ 'audit.score' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="errors">{{ 'audit.errors' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="warnings">{{ 'audit.warnings' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="infos">{{ 'audit.infos' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="hosts">{{ 'audit.auditedHosts' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="seenAt">{{ 'audit.read' | t }}</clr-dg-column>
      <clr-dg-row *clrDgItems="let row of $any(standings.value() ?? [])" [clrDgItem]="row">
        <clr-dg-cell>
          <button type="button" class="td-link" (click)="opened.emit(row)">{{ row.name }}</button>
        </clr-dg-cell>
        <clr-dg-cell>{{ row.score ?? '–' }}</clr-dg-cell>
        <clr-dg-cell>{{ row.errors | count }}</clr-dg-cell>
        <clr-dg-cell>{{ row.warnings | count }}</clr-dg-cell>
        <clr-dg-cell>{{ row.infos | count }}</clr-dg-cell>
        <clr-dg-cell>{{ row.hosts | count }}</clr-dg-cell>
        <clr-dg-cell>{{ row.seenAt === null ? '–' : (row.seenAt | dateTime) }}</clr-dg-cell>
      </clr-dg-row>
      <clr-dg-placeholder>{{ (standings.problem() ? 'grid.failed' : 'audit.noStandings') | t }}</clr-dg-placeholder>
      <clr-dg-footer>
        <clr-dg-pagination #pages [clrDgPageSize]="20">
          <clr-dg-page-size [clrPageSizeOptions]="[20, 50, 100]">{{ 'grid.perPage' | t }}</clr-dg-page-size>
          @if (pages.totalItems > 0) {
            {{ 'grid.range' | t: { first: pages.firstItem + 1, last: pages.lastItem + 1, total: pages.totalItems } }}
          }
        </clr-dg-pagination>
      </clr-dg-footer>
    </clr-datagrid>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StandingGrid implements OnDestroy {
  private readonly api = inject(AuditApi);

  readonly kind = input.required<'cluster' | 'datastore'>();
  readonly opened = output<Standing>();
  protected readonly standings = new Loadable<readonly Standing[]>();

  constructor() {
    effect(() => {
      this.kind();
      untracked(() => this.refresh());
    });
  }

  /** Loads what is shown once more. */
  refresh(): void {
    this.standings.load(this.api.standings(this.kind()));
  }

  ngOnDestroy(): void {
    this.standings.stop();
  }
}
