import { Injectable, OnDestroy, computed, inject, signal } from '@angular/core';
import { Subscription, forkJoin, map, of, switchMap } from 'rxjs';
import { Problem, toProblem } from '../../core/problem/problem';
import { ReclaimApi } from './reclaim-api';
import { ReclaimEstimate, ReclaimOptions, isPermitted } from './reclaim-estimate';
import { ReclaimRun, isOver } from './reclaim-run';

/** A datastore of the dialog: its estimate until it has a run, then its run. */
export interface Target {
  readonly datastoreId: string;
  readonly name: string;
  readonly estimate: ReclaimEstimate | null;
  readonly run: ReclaimRun | null;
}

/** From the estimate to the start for the datastores a dialog was opened for. */
@Injectable()
export class ReclaimDialogStore implements OnDestroy {
  private readonly api = inject(ReclaimApi);
  private readonly rows = signal<readonly Target[]>([]);
  private readonly failure = signal<Problem | null>(null);
  private readonly refusal = signal<Problem | null>(null);
  private readonly busy = signal<'loading' | 'starting' | null>(null);
  private readonly choice = signal<ReclaimOptions>({});
  private ids: readonly string[] = [];
  private work: Subscription | null = null;
  /** One key for one set of choices: pressing Start again after a lost answer starts nothing twice. */
  private startKey = crypto.randomUUID();

  readonly targets = this.rows.asReadonly();
  readonly options = this.choice.asReadonly();
  /** Why there is nothing to show. */
  readonly problem = this.failure.asReadonly();
  /** Why the start was refused. */
  readonly startProblem = this.refusal.asReadonly();
  readonly loading = computed(() => this.busy() === 'loading');
  readonly starting = computed(() => this.busy() === 'starting');
  readonly startable = computed(() =>
    this.rows().filter(({ run, estimate }) => !run && estimate?.eligible && isPermitted(estimate)),
  );
  readonly started = computed(() => this.rows().some(({ run }) => run));

  /** Shows the runs that already go on, and estimates for the rest. */
  open(datastoreIds: readonly string[]): void {
    this.ids = datastoreIds;
    this.reload();
  }

  reload(): void {
    this.work?.unsubscribe();
    this.busy.set('loading');
    this.failure.set(null);
    this.refusal.set(null);
    this.startKey = crypto.randomUUID();
    this.work = forkJoin(this.ids.map((id) => this.api.newest(id)))
      .pipe(
        switchMap((newest) => {
          const runs = new Map(
            newest.filter((run) => run !== null && !isOver(run)).map((run) => [run?.datastoreId, run]),
          );
          const rest = this.ids.filter((id) => !runs.has(id));
          const estimates = rest.length > 0 ? this.api.estimate(rest, this.choice()) : of([]);
          return estimates.pipe(map((items) => ({ runs, items })));
        }),
      )
      .subscribe({
        next: ({ runs, items }) => {
          this.busy.set(null);
          this.rows.set(
            this.ids.map((id) => {
              const run = runs.get(id) ?? null;
              const estimate = items.find(({ datastoreId }) => datastoreId === id) ?? null;
              return { datastoreId: id, name: run?.datastoreName ?? estimate?.datastoreName ?? id, run, estimate };
            }),
          );
        },
        error: (error: unknown) => {
          this.busy.set(null);
          this.failure.set(toProblem(error));
        },
      });
  }

  choose(options: ReclaimOptions): void {
    this.choice.set(options);
    this.reload();
  }

  start(reason: string): void {
    const ids = this.startable().map(({ datastoreId }) => datastoreId);
    if (ids.length === 0 || this.busy()) {
      return;
    }
    this.busy.set('starting');
    this.refusal.set(null);
    const options = { ...this.choice(), ...(reason ? { reason } : {}) };
    this.work = this.api.start(ids, options, this.startKey).subscribe({
      next: (runs) => {
        this.busy.set(null);
        this.rows.update((rows) =>
          rows.map((row) => ({ ...row, run: runs.find((run) => run.datastoreId === row.datastoreId) ?? row.run })),
        );
      },
      error: (error: unknown) => {
        this.busy.set(null);
        this.refusal.set(this.named(toProblem(error)));
      },
    });
  }

  /** Puts the datastore's name in place of its id. */
  private named(problem: Problem): Problem {
    const target = this.rows().find(({ datastoreId }) => datastoreId === problem.object);
    return target ? { ...problem, object: target.name } : problem;
  }

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }
}
