import { Injectable, OnDestroy, computed, inject, signal } from '@angular/core';
import { Subscription } from 'rxjs';
import { Problem, toProblem } from '../../core/problem/problem';
import { ReclaimApi } from './reclaim-api';
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
  private readonly refusal = signal<Problem | null>(null);
  private readonly asking = signal(false);
  private following: Subscription | null = null;
  private canceling: Subscription | null = null;

  readonly run = this.current.asReadonly();
  readonly connection = this.link.asReadonly();
  /** Why the run cannot be followed any more. */
  readonly problem = this.failure.asReadonly();
  /** Why the last cancel was not accepted. */
  readonly cancelProblem = this.refusal.asReadonly();
  readonly cancelPending = this.asking.asReadonly();
  readonly over = computed(() => {
    const run = this.current();
    return run !== null && isOver(run);
  });

  /** Shows `known` at once and follows the run from there. */
  open(id: string, known: ReclaimRun | null = null): void {
    this.following?.unsubscribe();
    this.current.set(known);
    this.failure.set(null);
    this.refusal.set(null);
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
    if (!run || this.asking()) {
      return;
    }
    this.asking.set(true);
    this.refusal.set(null);
    this.canceling = this.api.cancel(run.id).subscribe({
      next: (canceled) => {
        this.asking.set(false);
        if (canceled.version >= run.version) {
          this.current.set(canceled);
        }
      },
      error: (error: unknown) => {
        this.asking.set(false);
        this.refusal.set(toProblem(error));
      },
    });
  }

  ngOnDestroy(): void {
    this.following?.unsubscribe();
    this.canceling?.unsubscribe();
  }
}
