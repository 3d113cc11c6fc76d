import { Injectable, OnDestroy, computed, inject, signal } from '@angular/core';
import { Subscription } from 'rxjs';
import { Action } from '../../../core/api/action';
import { Problem, toProblem } from '../../../core/problem/problem';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimRun, isOver } from './reclaim-run';
import { Connection, RunFollower } from './run-follower';

/** One run on the screen, kept up to date until it is over; provide it in the component that shows it. */
@Injectable()
export class RunStore implements OnDestroy {
  private readonly api = inject(ReclaimApi);
  private readonly follower = inject(RunFollower);
  private readonly current = signal<ReclaimRun | null>(null);
  private readonly link = signal<Connection>('live');
  private readonly failure = signal<Problem | null>(null);
  private readonly canceling = new Action();
  private following: Subscription | null = null;

  readonly run = this.current.asReadonly();
  readonly connection = this.link.asReadonly();
  /** Why the run cannot be followed any more. */
  readonly problem = this.failure.asReadonly();
  /** Why the last cancel was not accepted. */
  readonly cancelProblem = this.canceling.problem;
  readonly cancelPending = this.canceling.busy;
  readonly over = computed(() => {
    const run = this.current();
    return run !== null && isOver(run);
  });

  /** Shows `known` at once and follows the run from there. */
  open(id: string, known: ReclaimRun | null = null): void {
    this.following?.unsubscribe();
    this.current.set(known);
    this.failure.set(null);
    this.canceling.clear();
    if (known && isOver(known)) {
      return;
    }
    this.following = this.follower.follow(id).subscribe({
      next: ({ run, connection }) => {
        if (run) {
          this.current.set(run);
        }
        this.link.set(connection);
      },
      error: (error: unknown) => this.failure.set(toProblem(error)),
    });
  }

  cancel(): void {
    const run = this.current();
    if (!run || this.canceling.busy()) {
      return;
    }
    this.canceling.run(this.api.cancel(run.id), (canceled) => {
      if (canceled.version >= run.version) {
        this.current.set(canceled);
      }
    });
  }

  ngOnDestroy(): void {
    this.following?.unsubscribe();
  }
}
