import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { CountPipe, DateTimePipe, RatioPipe, TextPipe } from '../../../core/i18n/pipes';
import { GRID, Grid, folding } from '../../../shared/grid';
import { AuditedHost } from '../audit';
import { AuditApi } from '../audit-api';

/** Audited hosts with their score, of one cluster or all. */
@Component({
  selector: 'td-host-grid',
  imports: [CountPipe, DateTimePipe, GRID, RatioPipe, TextPipe],
  template: `
    <td-grid-head [of]="grid" />
    <clr-datagrid [clrDgLoading]="grid.loading()" (clrDgRefresh)="grid.show($event)">
      <clr-dg-column clrDgField="name">{{ 'audit.host' | t }}</clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('cluster')">{{ 'audit.cluster' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('version')">{{ 'audit.version' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="score">
        <ng-container *tdFold="folded().has('score')">{{ 'audit.score' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('coverage')">{{ 'audit.coverage' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('errors')">{{ 'audit.errors' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('warnings')">{{ 'audit.warnings' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('infos')">{{ 'audit.infos' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="seenAt">
        <ng-container *tdFold="folded().has('read')">{{ 'audit.read' | t }}</ng-container>
      </clr-dg-column>
      @for (row of grid.rows(); track row.id) {
        <clr-dg-row [clrDgItem]="row">
          <clr-dg-cell>
            <button type="button" class="td-link" (click)="opened.emit(row)">{{ row.name }}</button>
          </clr-dg-cell>
          <clr-dg-cell>{{ row.clusterName ?? '–' }}</clr-dg-cell>
          <clr-dg-cell>{{ row.version ?? '–' }}</clr-dg-cell>
          <clr-dg-cell>
            <span [title]="row.score === null ? ('audit.noScore' | t) : ''">{{ row.score ?? '–' }}</span>
          </clr-dg-cell>
          <clr-dg-cell>{{ row.coveragePercent / 100 | ratio }}</clr-dg-cell>
          <clr-dg-cell>{{ row.errors | count }}</clr-dg-cell>
          <clr-dg-cell>{{ row.warnings | count }}</clr-dg-cell>
          <clr-dg-cell>{{ row.infos | count }}</clr-dg-cell>
          <clr-dg-cell>{{ row.seenAt | dateTime }}</clr-dg-cell>
        </clr-dg-row>
      }
      <clr-dg-placeholder>{{ (grid.failed() ? 'grid.failed' : 'audit.noHosts') | t }}</clr-dg-placeholder>
      <td-grid-footer ngProjectAs="clr-dg-footer" [total]="grid.total()" />
    </clr-datagrid>
  `,
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HostGrid {
  private readonly api = inject(AuditApi);
  protected readonly folded = folding(() => ({
    name: 160,
    score: 105,
    errors: 100,
    warnings: 110,
    cluster: 110,
    read: 140,
    coverage: 110,
    version: 100,
    infos: 120,
  }));

  readonly clusterId = input<string | null>(null);
  readonly opened = output<AuditedHost>();
  protected readonly grid = new Grid<AuditedHost>((request) => this.api.hosts(this.clusterId(), request), {
    textField: 'name',
  });
}
