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
import { MessageKey } from '../../core/i18n/en';
import { CountPipe, DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { pageRequest } from '../../shared/grid-page/grid-page';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { saveFile } from '../../shared/save-file/save-file';
import { Export, ReclaimApi, RunFilter } from './reclaim-api';
import { ReclaimRun, RunState, isOver } from './reclaim-run';
import { RunDetail } from './run-detail';
import { RunStateLabel } from './run-state';

const NEWEST_FIRST = { field: 'createdAt', descending: true } as const;
const STATES: readonly RunState[] = [
  'QUEUED',
  'RUNNING',
  'VERIFYING',
  'CANCELING',
  'COMPLETED',
  'FAILED',
  'CANCELED',
  'UNKNOWN',
];

/** Runs of one datastore or of all, newest first, with all that is kept about each; to be narrowed, saved and run again. */
@Component({
  selector: 'td-run-history',
  imports: [
    ByteSizePipe,
    ClrDatagridModule,
    CountPipe,
    DateTimePipe,
    FormsModule,
    ProblemAlert,
    RunDetail,
    RunStateLabel,
    TextPipe,
  ],
  templateUrl: './run-history.html',
  styleUrl: './run-history.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunHistory implements OnDestroy {
  private readonly api = inject(ReclaimApi);
  private request: PageRequest = { page: 0, size: 10, sort: NEWEST_FIRST };
  private download: Subscription | null = null;

  /** Null for the runs of all datastores. */
  readonly datastoreId = input.required<string | null>();
  /** Whether the user may start runs. */
  readonly mayRun = input(false);
  /** The user wants to run on these datastores again. */
  readonly again = output<readonly string[]>();

  protected readonly states = STATES;
  protected readonly page = new Loadable<Page<ReclaimRun>>();
  protected readonly saveProblem = signal<Problem | null>(null);
  protected readonly state = signal<RunState | ''>('');
  protected readonly text = signal('');
  protected readonly from = signal('');
  protected readonly to = signal('');
  protected readonly filter = computed<RunFilter>(() => ({
    ...(this.state() ? { state: this.state() } : {}),
    ...(this.from() ? { from: `${this.from()}T00:00:00Z` } : {}),
    ...(this.to() ? { to: dayAfter(this.to()) } : {}),
  }));
  protected readonly isOver = isOver;
  protected opened: ReclaimRun | null = null;

  constructor() {
    effect(() => {
      this.datastoreId();
      this.filter();
      this.text();
      untracked(() => this.refresh());
    });
  }

  /** Loads the page that is shown once more. */
  refresh(): void {
    const request = { ...this.request, text: this.text().trim() || undefined };
    this.page.load(this.api.list(this.datastoreId(), request, this.filter()));
  }

  ngOnDestroy(): void {
    this.page.stop();
    this.download?.unsubscribe();
  }

  protected save(kind: Export): void {
    this.saveProblem.set(null);
    const text = this.text().trim() || undefined;
    this.download = this.api.export(this.datastoreId(), this.filter(), text, kind).subscribe({
      next: (file) => saveFile(file, `reclaim-runs.${kind}`),
      error: (error: unknown) => this.saveProblem.set(toProblem(error)),
    });
  }

  protected stateKey(state: RunState): MessageKey {
    return `run.state.${state}`;
  }

  protected outcome(run: ReclaimRun): MessageKey {
    return `outcome.${run.verification.outcome}`;
  }

  protected changed(state: ClrDatagridStateInterface<ReclaimRun>): void {
    const request = pageRequest(state, '');
    this.request = { ...request, sort: request.sort ?? NEWEST_FIRST };
    this.refresh();
  }
}

/** The first instant after a day, so that the day itself is still in. */
function dayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return Number.isNaN(at.getTime()) ? `${day}T00:00:00Z` : at.toISOString();
}
