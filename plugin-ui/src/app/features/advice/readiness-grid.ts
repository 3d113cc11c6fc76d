import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  computed,
  effect,
  inject,
  input,
  model,
  signal,
  untracked,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrDatagridModule, ClrDatagridStateInterface } from '@clr/angular/data/datagrid';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { Page, PageRequest } from '../../core/api/page';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { Problem, toProblem } from '../../core/problem/problem';
import { pageRequest } from '../../shared/grid-page/grid-page';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { saveFile } from '../../shared/save-file/save-file';
import {
  AdviceScope,
  CONDITIONS,
  Condition,
  Readiness,
  ReadinessFilter,
  VERDICTS,
  Verdict,
  openChecks,
} from './advice';
import { AdviceApi } from './advice-api';
import { ReadinessDetail } from './readiness-detail';
import { VerdictLabel } from './verdict-label';

/** Disks with their verdicts; paged, sorted and filtered by the service, with every condition in the detail pane. */
@Component({
  selector: 'td-readiness-grid',
  imports: [ByteSizePipe, ClrDatagridModule, FormsModule, ProblemAlert, ReadinessDetail, TextPipe, VerdictLabel],
  templateUrl: './readiness-grid.html',
  styleUrl: './readiness-grid.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadinessGrid implements OnDestroy {
  private readonly api = inject(AdviceApi);
  private request: PageRequest = { page: 0, size: 20 };
  private download: Subscription | null = null;

  readonly scope = input<AdviceScope>({});
  readonly verdict = model<Verdict | ''>('');
  readonly condition = model<Condition | ''>('');

  protected readonly verdicts = VERDICTS;
  protected readonly conditions = CONDITIONS;
  protected readonly page = new Loadable<Page<Readiness>>();
  protected readonly fileProblem = signal<Problem | null>(null);
  protected opened: Readiness | null = null;
  private readonly filter = computed((): ReadinessFilter => ({
    ...this.scope(),
    verdict: this.verdict(),
    condition: this.condition(),
  }));

  constructor() {
    effect(() => {
      this.filter();
      untracked(() => this.refresh());
    });
  }

  /** Loads the page that is shown once more. */
  refresh(): void {
    this.page.load(this.api.readiness(this.filter(), this.request));
  }

  ngOnDestroy(): void {
    this.page.stop();
    this.download?.unsubscribe();
  }

  protected readonly byDisk = (row: Readiness): string => `${row.vmId} ${row.disk?.key ?? ''}`;

  protected changed(state: ClrDatagridStateInterface<Readiness>): void {
    this.request = pageRequest(state, 'vm');
    this.refresh();
  }

  protected open(row: Readiness): readonly MessageKey[] {
    return openChecks(row).map(({ condition }): MessageKey => `advice.condition.${condition}`);
  }

  protected verdictKey(verdict: Verdict): MessageKey {
    return `advice.verdict.${verdict}`;
  }

  protected conditionKey(condition: Condition): MessageKey {
    return `advice.condition.${condition}`;
  }

  protected save(): void {
    this.fileProblem.set(null);
    this.download?.unsubscribe();
    this.download = this.api.readinessFile(this.filter(), this.request.text).subscribe({
      next: (content) => saveFile(content, 'in-guest-unmap.csv'),
      error: (error: unknown) => this.fileProblem.set(toProblem(error)),
    });
  }
}
