import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { placed } from '../../../core/address/placed';
import { DateTimePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Choice, Field, choicesOf, flagOf } from '../../../shared/field';
import { GRID, Grid, folding } from '../../../shared/grid';
import { LoadState } from '../../../shared/load-state/load-state';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Finding, FindingFilter, FindingScope, FindingSeverity, fixable, optionOf } from '../audit';
import { AuditApi } from '../audit-api';
import { FindingDetail } from './finding-detail';
import { FindingReport } from './finding-report';
import { SeverityLabel } from './severity-label';

/** Open findings of a scope; paged, sorted and filtered by the service, with evidence and source in the detail pane. */
@Component({
  selector: 'td-finding-grid',
  imports: [DateTimePipe, Field, FindingDetail, GRID, LoadState, ProblemAlert, SeverityLabel, StatementPipe, TextPipe],
  templateUrl: './finding-grid.html',
  styles: `
    :host {
      display: block;
    }
    .second {
      display: block;
      overflow-wrap: anywhere;
    }
    .wide {
      min-width: 10rem;
    }
    .narrow {
      width: 6rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FindingGrid {
  private readonly api = inject(AuditApi);
  private readonly report = inject(FindingReport);
  protected readonly folded = folding(() => ({
    finding: 200,
    object: 130,
    severity: 110,
    actual: 90,
    expected: 100,
    since: 130,
  }));

  readonly scope = input<FindingScope>({});
  /** Shows one rule only. */
  readonly ruleId = input<string | null>(null);
  /** Whether the user may change hosts and waive. */
  readonly mayRemediate = input(false);
  readonly fix = output<readonly Finding[]>();
  readonly waive = output<Finding>();

  protected readonly severities: readonly Choice<FindingSeverity | ''>[] = [
    { value: '', key: 'audit.any' },
    ...choicesOf(['ERROR', 'WARNING', 'INFO'] as const, (severity) => `severity.${severity}`),
  ];
  protected readonly waivers: readonly Choice[] = [
    { value: 'false', key: 'audit.notWaived' },
    { value: 'true', key: 'audit.onlyWaived' },
    { value: '', key: 'audit.any' },
  ];
  protected readonly grid = new Grid<Finding>(
    (request) => {
      this.selected.set([]);
      return this.api.findings(this.filter(), request);
    },
    { textField: 'objectName' },
  );
  protected readonly selected = signal<Finding[]>([]);
  protected readonly severity = placed<FindingSeverity | ''>('severity', '', ['', 'ERROR', 'WARNING', 'INFO']);
  protected readonly waived = placed('waived', 'false');
  protected readonly fixables = computed(() => this.selected().filter(fixable));
  protected readonly gathering = new Action();
  protected readonly optionOf = optionOf;
  /** The finding whose details are shown; the address names it. */
  protected readonly opened = signal<Finding | null>(null);
  protected readonly findingId = placed('finding', '');
  /** The finding of the address if it is not on the page of the list. */
  protected readonly linked = new Loadable<Finding>(() => {
    const id = this.findingId();
    return this.elsewhere() ? this.api.finding(id) : null;
  });
  protected readonly elsewhere = computed(
    () => this.findingId() !== '' && this.grid.loaded() && !this.grid.rows().some(({ id }) => id === this.findingId()),
  );

  /** The finding of the pane as the list has it now. */
  protected readonly detail = computed(() => {
    const opened = this.opened();
    return this.grid.rows().find(({ id }) => id === opened?.id) ?? opened;
  });

  constructor() {
    effect(() => {
      const linked = this.grid.rows().find(({ id }) => id === this.findingId());
      if (linked && linked.id !== untracked(this.opened)?.id) {
        this.opened.set(linked);
      }
    });
  }

  protected open(finding: Finding | null): void {
    if (finding !== null || this.opened() !== null) {
      this.findingId.set(finding?.id ?? '');
    }
    this.opened.set(finding);
  }

  /** Loads what is shown once more. */
  reload(): void {
    this.grid.reload();
    this.linked.reload();
  }

  /** Also those on other pages; the wizard leaves out what no option can fix. */
  protected fixAll(): void {
    this.gathering.run(this.api.allFindings(this.matching()), (all) => this.fix.emit(all));
  }

  protected readonly byId = (finding: Finding): string => finding.id;

  protected save(kind: 'csv' | 'json' | 'html'): void {
    const name = `findings.${kind}`;
    if (kind === 'html') {
      this.grid.print(this.report.of(this.matching()), name);
    } else {
      this.grid.save(this.api.export(this.matching(), kind === 'csv' ? 'text/csv' : 'application/json'), name);
    }
  }

  private readonly filter = computed((): FindingFilter => ({
    ...this.scope(),
    ruleId: this.ruleId() ?? undefined,
    severity: this.severity() || undefined,
    waived: flagOf(this.waived()),
  }));

  /** What the list shows, all pages of it. */
  private matching(): FindingFilter {
    return { ...this.filter(), q: this.grid.text() };
  }
}
