import { ChangeDetectionStrategy, Component, effect, inject, input, output, untracked } from '@angular/core';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Loading } from '../../../shared/loading/loading';
import { ReclaimRun } from './reclaim-run';
import { RunProgress } from './run-progress';
import { RunResult } from './run-result';
import { RunStore } from './run-store';

/** One run from its current state to its result. */
@Component({
  selector: 'td-run-live',
  imports: [Loading, ProblemAlert, RunProgress, RunResult],
  providers: [RunStore],
  template: `
    <td-problem-alert [problem]="store.problem()" (retry)="reopen()" />
    <td-problem-alert [problem]="store.cancelProblem()" [retryable]="false" />
    @if (store.run(); as run) {
      @if (store.over()) {
        <td-run-result [run]="run" />
      } @else {
        <td-run-progress
          [run]="run"
          [connection]="store.connection()"
          [cancelPending]="store.cancelPending()"
          [mayCancel]="mayCancel()"
          [mayRelease]="mayRelease()"
          (cancelRun)="store.cancel()"
        />
      }
    } @else if (!store.problem()) {
      <td-loading />
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunLive {
  protected readonly store = inject(RunStore);

  readonly runId = input.required<string>();
  /** What is known of the run already. */
  readonly known = input<ReclaimRun | null>(null);
  readonly mayCancel = input(true);
  readonly mayRelease = input(false);
  /** The run has just ended while it was watched. */
  readonly finished = output<ReclaimRun>();

  constructor() {
    effect(() => {
      const id = this.runId();
      untracked(() => this.store.open(id, this.known()));
    });
    let watched: string | null = null;
    effect(() => {
      const run = this.store.run();
      if (!run) {
        return;
      }
      if (!this.store.over()) {
        watched = run.id;
      } else if (watched === run.id) {
        watched = null;
        untracked(() => this.finished.emit(run));
      }
    });
  }

  protected reopen(): void {
    this.store.open(this.runId(), this.store.run());
  }
}
