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
import { placed } from '../../../core/address/placed';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { CountPipe, DateTimePipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { DateField } from '../../../shared/date-field';
import { Choice, Field, choicesOf } from '../../../shared/field';
import { GRID, Grid, folding } from '../../../shared/grid';
import { Export, ReclaimApi, RunFilter } from '../reclaim-api';
import { OUTCOMES, ReclaimRun, RunStatus, isNarrow, isOutcome, isOver } from './reclaim-run';
import { RunDetail } from './run-detail';
import { RunStateLabel } from '../../../shared/run-state/run-state';

const NEWEST_FIRST = { field: 'createdAt', descending: true } as const;
const STATES: readonly RunStatus[] = ['QUEUED', 'RUNNING', 'UNCONFIRMED', 'VERIFYING', 'CANCELING', ...OUTCOMES];

/** Runs of one datastore or of all, newest first, with all that is kept about each; to be narrowed, saved and run again. */
@Component({
  selector: 'td-run-history',
  imports: [ByteSizePipe, CountPipe, DateField, DateTimePipe, Field, GRID, RunDetail, RunStateLabel, TextPipe],
  templateUrl: './run-history.html',
  styleUrl: './run-history.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunHistory {
  private readonly api = inject(ReclaimApi);
  private readonly i18n = inject(I18n);
  protected readonly folded = folding(() => ({
    datastore: this.datastoreId() === null ? 130 : 0,
    state: 150,
    reclaimed: 110,
    started: 130,
    outcome: 120,
    array: this.datastoreId() === null ? 120 : 0,
    by: 180,
    processed: 120,
    units: 120,
  }));

  /** Null for the runs of all datastores. */
  readonly datastoreId = input.required<string | null>();
  /** Whether the user may start runs. */
  readonly mayRun = input(false);
  /** Runs on these datastores again. */
  readonly again = output<readonly string[]>();

  protected readonly states: readonly Choice<RunStatus | ''>[] = [
    { value: '', key: 'history.all' },
    ...choicesOf(STATES, (state) => `run.state.${state}`),
  ];
  protected readonly grid = new Grid<ReclaimRun>(
    (request) => this.api.list(this.datastoreId(), { ...request, text: this.searched() }, this.filter()),
    { sort: NEWEST_FIRST },
  );
  protected readonly state = placed<RunStatus | ''>('runState', '', ['', ...STATES]);
  protected readonly text = placed('runText', '');
  protected readonly from = placed('runFrom', '');
  protected readonly to = placed('runTo', '');
  protected readonly filter = computed<RunFilter>(() => ({
    ...ofStatus(this.state()),
    ...(this.from() ? { from: this.midnight(this.from()) } : {}),
    ...(this.to() ? { to: this.midnight(dayAfter(this.to())) } : {}),
  }));
  protected readonly isOver = isOver;
  protected readonly isNarrow = isNarrow;
  private readonly searched = computed(() => this.text().trim() || undefined);
  /** The run whose details are shown; the address names it. */
  protected readonly opened = signal<ReclaimRun | null>(null);
  protected readonly runId = placed('run', '');
  /** The address names a run that is not on the page of the list. */
  protected readonly elsewhere = computed(
    () => this.runId() !== '' && this.grid.loaded() && !this.grid.rows().some(({ id }) => id === this.runId()),
  );

  constructor() {
    effect(() => {
      const row = this.grid.rows().find(({ id }) => id === this.runId());
      if (row && untracked(this.opened) === null) {
        this.opened.set(row);
      }
    });
  }

  protected readonly byId = (run: ReclaimRun): string => run.id;

  protected open(run: ReclaimRun | null): void {
    if (run !== null || this.opened() !== null) {
      this.runId.set(run?.id ?? '');
    }
    this.opened.set(run);
  }

  protected save(kind: Export): void {
    const file = this.api.export(this.datastoreId(), this.filter(), this.searched(), kind);
    this.grid[kind === 'html' ? 'print' : 'save'](file, `reclaim-runs.${kind}`);
  }

  protected outcome(run: ReclaimRun): MessageKey {
    return `outcome.${run.verification.outcome}`;
  }

  /** The first instant of a day in the user's zone. */
  private midnight(day: string): string {
    return this.i18n.instant(`${day}T00:00`)?.toISOString() ?? '';
  }
}

/** Runs in progress are filtered by their state, ended ones by their outcome. */
function ofStatus(status: RunStatus | ''): RunFilter {
  return status === '' ? {} : isOutcome(status) ? { outcome: status } : { state: status };
}

/** The end of a range leaves its own instant out, and the day that the user names is meant to be in. */
function dayAfter(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
