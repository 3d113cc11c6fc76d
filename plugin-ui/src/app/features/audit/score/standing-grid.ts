import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { CountPipe, DateTimePipe, TextPipe } from '../../../core/i18n/pipes';
import { GRID } from '../../../shared/grid';
import { AuditApi } from '../audit-api';
import { Standing } from './standing';

/** Audited clusters or datastores with their score. */
@Component({
  selector: 'td-standing-grid',
  imports: [CountPipe, DateTimePipe, GRID, TextPipe],
  template: `
    <td-grid-head [of]="standings" />
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
      <td-grid-footer ngProjectAs="clr-dg-footer" />
    </clr-datagrid>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StandingGrid {
  private readonly api = inject(AuditApi);

  readonly kind = input.required<'cluster' | 'datastore'>();
  readonly opened = output<Standing>();
  protected readonly standings = new Loadable<readonly Standing[]>(() => this.api.standings(this.kind()));
}
