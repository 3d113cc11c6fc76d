import { ChangeDetectionStrategy, Component, computed, inject, output } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { GRID, folding } from '../../shared/grid';
import { AuditRule } from './audit';
import { AuditApi } from './audit-api';
import { SeverityLabel } from './finding/severity-label';

/** The rule base with what each rule has found. */
@Component({
  selector: 'td-rule-grid',
  imports: [CountPipe, GRID, SeverityLabel, StatementPipe, TextPipe],
  template: `
    <td-grid-head [of]="rules" />
    <clr-datagrid [clrDgLoading]="rules.waiting()">
      <clr-dg-column>
        <ng-container *tdFold="folded().has('severity')">{{ 'audit.severity' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>{{ 'audit.finding' | t }}</clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('releases')">{{ 'audit.releases' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('source')">{{ 'audit.source' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('open')">{{ 'audit.open' | t }}</ng-container>
      </clr-dg-column>
      <clr-dg-column>
        <ng-container *tdFold="folded().has('waived')">{{ 'audit.waived' | t }}</ng-container>
      </clr-dg-column>
      @for (row of ordered(); track row.rule.id) {
        <clr-dg-row>
          <clr-dg-cell><td-severity [severity]="row.rule.severity" /></clr-dg-cell>
          <clr-dg-cell>
            <button type="button" class="td-link" (click)="opened.emit(row.rule.id)">
              {{ row.rule.title | statement }}
            </button>
          </clr-dg-cell>
          <clr-dg-cell>{{ row.rule.releases | statement }}</clr-dg-cell>
          <clr-dg-cell>{{ row.rule.source }}</clr-dg-cell>
          <clr-dg-cell>{{ row.open | count }}</clr-dg-cell>
          <clr-dg-cell>{{ row.waived | count }}</clr-dg-cell>
        </clr-dg-row>
      }
      <clr-dg-placeholder>{{ (rules.problem() ? 'grid.failed' : 'state.loading') | t }}</clr-dg-placeholder>
    </clr-datagrid>
  `,
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RuleGrid {
  private readonly api = inject(AuditApi);
  protected readonly folded = folding(() => ({
    finding: 170,
    open: 80,
    severity: 110,
    waived: 100,
    releases: 110,
    source: 220,
  }));

  /** Id of the rule whose findings are shown. */
  readonly opened = output<string>();
  protected readonly rules = new Loadable<readonly AuditRule[]>(() => this.api.rules());
  /** Those with most open findings first; the others as the rule base lists them. */
  protected readonly ordered = computed(() => [...(this.rules.value() ?? [])].sort((a, b) => b.open - a.open));
}
