import { ChangeDetectionStrategy, Component, OnDestroy, inject, input, output } from '@angular/core';
import { ClrDatagridModule, ClrDatagridStateInterface } from '@clr/angular/data/datagrid';
import { Loadable } from '../../core/api/loadable';
import { Page, PageRequest } from '../../core/api/page';
import { CountPipe, DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { pageRequest } from '../../shared/grid-page/grid-page';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { AuditedHost } from './audit';
import { AuditApi } from './audit-api';

/** Audited hosts with their score, of one cluster or all. */
@Component({
  selector: 'td-host-grid',
  imports: [ClrDatagridModule, CountPipe, DateTimePipe, ProblemAlert, TextPipe],
  template: `
    @if (page.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    }
    <clr-datagrid [clrDgLoading]="page.loading() && page.value() === null" (clrDgRefresh)="changed($any($event))">
      <clr-dg-column clrDgField="name">{{ 'audit.host' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.cluster' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.version' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="score">{{ 'audit.score' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.errors' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.warnings' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.infos' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="seenAt">{{ 'audit.read' | t }}</clr-dg-column>
      @for (row of page.value()?.items; track row.id) {
        <clr-dg-row [clrDgItem]="row">
          <clr-dg-cell>
            <button type="button" class="td-link" (click)="opened.emit(row)">{{ row.name }}</button>
          </clr-dg-cell>
          <clr-dg-cell>{{ row.clusterName ?? '–' }}</clr-dg-cell>
          <clr-dg-cell>{{ row.version ?? '–' }}</clr-dg-cell>
          <clr-dg-cell>{{ row.score ?? '–' }}</clr-dg-cell>
          <clr-dg-cell>{{ row.errors | count }}</clr-dg-cell>
          <clr-dg-cell>{{ row.warnings | count }}</clr-dg-cell>
          <clr-dg-cell>{{ row.infos | count }}</clr-dg-cell>
          <clr-dg-cell>{{ row.seenAt | dateTime }}</clr-dg-cell>
        </clr-dg-row>
      }
      <clr-dg-placeholder>{{ (page.problem() ? 'grid.failed' : 'audit.noHosts') | t }}</clr-dg-placeholder>
      <clr-dg-footer>
        <clr-dg-pagination #pages [clrDgPageSize]="20" [clrDgTotalItems]="page.value()?.total ?? 0">
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
export class HostGrid implements OnDestroy {
  private readonly api = inject(AuditApi);
  private request: PageRequest | null = null;

  readonly clusterId = input<string | null>(null);
  readonly opened = output<AuditedHost>();
  protected readonly page = new Loadable<Page<AuditedHost>>();

  /** Loads the page that is shown once more. */
  refresh(): void {
    if (this.request) {
      this.page.load(this.api.hosts(this.clusterId(), this.request));
    }
  }

  ngOnDestroy(): void {
    this.page.stop();
  }

  protected changed(state: ClrDatagridStateInterface<AuditedHost>): void {
    this.request = pageRequest(state, 'name');
    this.refresh();
  }
}
