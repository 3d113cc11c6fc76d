import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  OnInit,
  computed,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { ClrProgressBarModule } from '@clr/angular/progress/progress-bars';
import { Subscription, catchError, exhaustMap, of, timer } from 'rxjs';
import { DateTimePipe, DurationPipe, RatioPipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Action } from '../../../core/api/action';
import { Problem, toProblem } from '../../../core/problem/problem';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Table } from '../../../shared/table/table';
import { Queue, WaitingRun, ActiveRun } from './queue';
import { QueueCancel } from './queue-cancel';
import { ReclaimApi } from '../reclaim-api';
import { RunSettingsForm } from './run-settings-form';
import { CancelDialog } from '../run/cancel-dialog';
import { RunStateLabel } from '../../../shared/run-state/run-state';

const LOOK_MILLIS = 3000;

/** Running and queued runs, polled every few seconds. */
@Component({
  selector: 'td-run-queue',
  imports: [
    CancelDialog,
    ClrProgressBarModule,
    DateTimePipe,
    DurationPipe,
    Loading,
    ProblemAlert,
    QueueCancel,
    RatioPipe,
    RunSettingsForm,
    RunStateLabel,
    StatementPipe,
    Table,
    TextPipe,
  ],
  templateUrl: './run-queue.html',
  styleUrl: './run-queue.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunQueue implements OnInit, OnDestroy {
  private readonly api = inject(ReclaimApi);
  private looking: Subscription | null = null;

  readonly mayRun = input(true);
  readonly mayConfigure = input(true);
  /** Shows this run. */
  readonly opened = output<string>();
  /** A run left the queue since the last poll. */
  readonly left = output();

  protected readonly queue = signal<Queue | null>(null);
  protected readonly problem = signal<Problem | null>(null);
  protected readonly action = new Action();
  protected readonly canceling = signal<ActiveRun | WaitingRun | null>(null);
  /** The host does nothing yet for the run to cancel. */
  protected readonly waits = computed(
    () => this.queue()?.waiting.some(({ runId }) => runId === this.canceling()?.runId) ?? false,
  );
  protected readonly setting = signal(false);

  ngOnInit(): void {
    this.refresh();
  }

  ngOnDestroy(): void {
    this.looking?.unsubscribe();
  }

  refresh(): void {
    this.looking?.unsubscribe();
    this.looking = timer(0, LOOK_MILLIS)
      .pipe(
        exhaustMap(() =>
          this.api.queue().pipe(
            catchError((error: unknown) => {
              this.problem.set(toProblem(error));
              return of(null);
            }),
          ),
        ),
      )
      .subscribe((queue) => queue && this.take(queue));
  }

  protected pause(paused: boolean): void {
    this.action.run(this.api.changeSettings({ paused }), () => this.refresh());
  }

  protected cancel(): void {
    const run = this.canceling();
    this.canceling.set(null);
    if (run) {
      this.action.run(this.api.cancel(run.runId), () => this.refresh());
    }
  }

  private take(queue: Queue): void {
    const known = this.queue();
    const now = new Set([...queue.running, ...queue.waiting].map(({ runId }) => runId));
    const gone = known && [...known.running, ...known.waiting].some(({ runId }) => !now.has(runId));
    this.problem.set(null);
    this.queue.set(queue);
    if (gone) {
      this.left.emit();
    }
  }
}
