import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { CountPipe, DateTimePipe, RatioPipe, TextPipe } from '../../../core/i18n/pipes';
import { GRID } from '../../../shared/grid';
import { AuditApi } from '../audit-api';
import { AuditScore } from './audit-score';

/** Audited clusters or datastores with their score. */
@Component({
  selector: 'td-score-grid',
  imports: [CountPipe, DateTimePipe, GRID, RatioPipe, TextPipe],
  template: `
    <td-grid-head [of]="scores" />
    <clr-datagrid [clrDgLoading]="scores.waiting()">
      <clr-dg-column clrDgField="name">
        {{ (kind() === 'cluster' ? 'audit.cluster' : 'audit.datastore') | t }}
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="score">{{ 'audit.score' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="coveragePercent">{{ 'audit.coverage' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="errors">{{ 'audit.errors' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="warnings">{{ 'audit.warnings' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="infos">{{ 'audit.infos' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="hosts">{{ 'audit.auditedHosts' | t }}</clr-dg-column>
      <clr-dg-column clrDgSortBy="seenAt">{{ 'audit.read' | t }}</clr-dg-column>
      <clr-dg-row *clrDgItems="let row of $any(scores.value() ?? [])" [clrDgItem]="row">
        <clr-dg-cell>
          <button type="button" class="td-link" (click)="opened.emit(row)">{{ row.name }}</button>
        </clr-dg-cell>
        <clr-dg-cell>
          <span [title]="row.score === null ? ('audit.noScore' | t) : ''">{{ row.score ?? '–' }}</span>
        </clr-dg-cell>
        <clr-dg-cell>{{ row.coveragePercent === null ? '–' : (row.coveragePercent / 100 | ratio) }}</clr-dg-cell>
        <clr-dg-cell>{{ row.errors | count }}</clr-dg-cell>
        <clr-dg-cell>{{ row.warnings | count }}</clr-dg-cell>
        <clr-dg-cell>{{ row.infos | count }}</clr-dg-cell>
        <clr-dg-cell>{{ row.hosts | count }}</clr-dg-cell>
        <clr-dg-cell>{{ row.seenAt === null ? '–' : (row.seenAt | dateTime) }}</clr-dg-cell>
      </clr-dg-row>
      <clr-dg-placeholder>{{ (scores.problem() ? 'grid.failed' : 'audit.noScores') | t }}</clr-dg-placeholder>
      <td-grid-footer ngProjectAs="clr-dg-footer" />
    </clr-datagrid>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScoreGrid {
  private readonly api = inject(AuditApi);

  readonly kind = input.required<'cluster' | 'datastore'>();
  readonly opened = output<AuditScore>();
  protected readonly scores = new Loadable<readonly AuditScore[]>(() => this.api.scores(this.kind()));
}
