import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { CountPipe, DateTimePipe, RatioPipe, TextPipe } from '../../../core/i18n/pipes';
import { GRID, folding } from '../../../shared/grid';
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
      <clr-dg-column clrDgSortBy="score">
        <ng-container *tdFold="folded().has('score')">{{ 'audit.score' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="coveragePercent">
        <ng-container *tdFold="folded().has('coverage')">{{ 'audit.coverage' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="errors">
        <ng-container *tdFold="folded().has('errors')">{{ 'audit.errors' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="warnings">
        <ng-container *tdFold="folded().has('warnings')">{{ 'audit.warnings' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="infos">
        <ng-container *tdFold="folded().has('infos')">{{ 'audit.infos' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="hosts">
        <ng-container *tdFold="folded().has('hosts')">{{ 'audit.auditedHosts' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column clrDgSortBy="seenAt">
        <ng-container *tdFold="folded().has('read')">{{ 'audit.read' | t }}</ng-container>
      </clr-dg-column>
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
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ScoreGrid {
  private readonly api = inject(AuditApi);
  protected readonly folded = folding(() => ({
    name: 150,
    score: 105,
    errors: 105,
    warnings: 120,
    read: 140,
    coverage: 120,
    infos: 130,
    hosts: 130,
  }));

  readonly kind = input.required<'cluster' | 'datastore'>();
  readonly opened = output<AuditScore>();
  protected readonly scores = new Loadable<readonly AuditScore[]>(() => this.api.scores(this.kind()));
}
