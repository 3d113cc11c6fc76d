import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrDatagridModule, ClrDatagridStateInterface } from '@clr/angular/data/datagrid';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { Page, PageRequest } from '../../core/api/page';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { pageRequest } from '../../shared/grid-page/grid-page';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { saveFile } from '../../shared/save-file/save-file';
import { Finding, FindingFilter, FindingScope, fixable } from './audit';
import { AuditApi } from './audit-api';
import { FindingDetail } from './finding-detail';
import { FindingReport } from './finding-report';
import { RuleTitlePipe } from './rule-title';
import { SeverityLabel } from './severity-label';

/** Open findings of a scope; paged, sorted and filtered by the service, with evidence and source in the detail pane. */
@Component({
  selector: 'td-finding-grid',
  imports: [
    ClrDatagridModule,
    DateTimePipe,
    FindingDetail,
    FormsModule,
    ProblemAlert,
    RuleTitlePipe,
    SeverityLabel,
    TextPipe,
  ],
  templateUrl: './finding-grid.html',
  styleUrl: './finding-grid.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FindingGrid implements OnDestroy {
  private readonly api = inject(AuditApi);
  private readonly report = inject(FindingReport);
  private request: PageRequest = { page: 0, size: 20 };
  private download: Subscription | null = null;

  readonly scope = input<FindingScope>({});
  /** Shows one rule only. */
  readonly ruleId = input<string | null>(null);
  /** Whether the user may change hosts and waive. */
  readonly mayRemediate = input(false);
  readonly fix = output<readonly Finding[]>();
  readonly waive = output<Finding>();

  protected readonly page = new Loadable<Page<Finding>>();
  protected readonly selected = signal<Finding[]>([]);
  protected readonly severity = signal('');
  protected readonly waived = signal('false');
  protected readonly exportProblem = signal<Problem | null>(null);
  protected readonly fixables = computed(() => this.selected().filter(fixable));
  protected opened: Finding | null = null;

  constructor() {
    effect(() => {
      this.filter();
      untracked(() => this.refresh());
    });
  }

  /** Loads the page that is shown once more. */
  refresh(): void {
    this.selected.set([]);
    this.page.load(this.api.findings(this.filter(), this.request));
  }

  ngOnDestroy(): void {
    this.page.stop();
    this.download?.unsubscribe();
  }

  protected readonly byId = (finding: Finding): string => finding.id;

  protected changed(state: ClrDatagridStateInterface<Finding>): void {
    this.request = pageRequest(state, 'objectName');
    this.refresh();
  }

  protected title(finding: Finding): { id: string; title: string } {
    return { id: finding.ruleId, title: finding.title };
  }

  protected save(kind: 'csv' | 'json' | 'html'): void {
    this.exportProblem.set(null);
    this.download?.unsubscribe();
    const file =
      kind === 'html'
        ? this.report.of(this.filter())
        : this.api.export(this.filter(), kind === 'csv' ? 'text/csv' : 'application/json');
    this.download = file.subscribe({
      next: (content) => saveFile(content, `findings.${kind}`),
      error: (error: unknown) => this.exportProblem.set(toProblem(error)),
    });
  }

  private readonly filter = computed((): FindingFilter => {
    const ruleId = this.ruleId();
    const waived = this.waived();
    return {
      ...this.scope(),
      ...(ruleId === null ? {} : { ruleId }),
      ...(this.severity() === '' ? {} : { severity: this.severity() }),
      ...(waived === '' ? {} : { waived: waived === 'true' }),
    };
  });
}
