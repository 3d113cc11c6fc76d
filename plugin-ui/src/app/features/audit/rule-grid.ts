import { ChangeDetectionStrategy, Component, OnDestroy, inject, output } from '@angular/core';
import { ClrDatagridModule } from '@clr/angular/data/datagrid';
import { Loadable } from '../../core/api/loadable';
import { CountPipe, TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { AuditRule } from './audit';
import { AuditApi } from './audit-api';
import { RuleTitlePipe } from './rule-title';
import { SeverityLabel } from './severity-label';

/** The rule base with what each rule has found. */
@Component({
  selector: 'td-rule-grid',
  imports: [ClrDatagridModule, CountPipe, ProblemAlert, RuleTitlePipe, SeverityLabel, TextPipe],
  template: `
    @if (rules.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="refresh()" />
    }
    <clr-datagrid [clrDgLoading]="rules.waiting()">
      <clr-dg-column>{{ 'audit.severity' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.finding' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.releases' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.source' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.open' | t }}</clr-dg-column>
      <clr-dg-column>{{ 'audit.waived' | t }}</clr-dg-column>
      @for (row of rules.value(); track row.rule.id) {
        <clr-dg-row>
          <clr-dg-cell><td-severity [severity]="row.rule.severity" /></clr-dg-cell>
          <clr-dg-cell>
            <button type="button" class="td-link" (click)="opened.emit(row.rule.id)">{{ row.rule | ruleTitle }}</button>
          </clr-dg-cell>
          <clr-dg-cell>{{ row.rule.releases }}</clr-dg-cell>
          <clr-dg-cell>{{ row.rule.source }}</clr-dg-cell>
          <clr-dg-cell>{{ row.open | count }}</clr-dg-cell>
          <clr-dg-cell>{{ row.waived | count }}</clr-dg-cell>
        </clr-dg-row>
      }
      <clr-dg-placeholder>{{ (rules.problem() ? 'grid.failed' : 'state.loading') | t }}</clr-dg-placeholder>
    </clr-datagrid>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RuleGrid implements OnDestroy {
  private readonly api = inject(AuditApi);

  /** Id of the rule whose findings the user wants to see. */
  readonly opened = output<string>();
  protected readonly rules = new Loadable<readonly AuditRule[]>();

  constructor() {
    this.refresh();
  }

  /** Counts once more. */
  refresh(): void {
    this.rules.load(this.api.rules());
  }

  ngOnDestroy(): void {
    this.rules.stop();
  }
}
