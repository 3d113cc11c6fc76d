import { Injectable, computed, inject, signal } from '@angular/core';
import { Observable, forkJoin, map, of, switchMap } from 'rxjs';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { Problem } from '../../../core/problem/problem';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimEstimate, ReclaimOptions, isPermitted, isPreview } from './reclaim-estimate';
import { ReclaimRun, isOver } from '../run/reclaim-run';

/** A datastore of the dialog: its estimate until it has a run, then its run. */
export interface Target {
  readonly datastoreId: string;
  readonly name: string;
  readonly estimate: ReclaimEstimate | null;
  readonly run: ReclaimRun | null;
}

/** From the estimate to the start for the datastores a dialog was opened for. */
@Injectable()
export class ReclaimDialogStore {
  private readonly api = inject(ReclaimApi);
  private readonly estimates = new Loadable<readonly Target[]>();
  private readonly starts = new Action();
  private readonly choice = signal<ReclaimOptions>({});
  private ids: readonly string[] = [];
  /** One key for one set of options: clicking Start again after a lost response starts nothing twice. */
  private startKey = crypto.randomUUID();

  readonly targets = computed(() => this.estimates.value() ?? []);
  readonly options = this.choice.asReadonly();
  /** Why there is nothing to show. */
  readonly problem = this.estimates.problem;
  /** Why the start was rejected. */
  readonly startProblem = computed(() => this.named(this.starts.problem()));
  readonly loading = this.estimates.loading;
  readonly starting = this.starts.busy;
  readonly startable = computed(() =>
    this.targets().filter(({ run, estimate }) => !run && estimate?.eligible && isPermitted(estimate)),
  );
  /** Whether there is something to start and its estimates are those of the present options. */
  readonly ready = computed(
    () => this.startable().length > 0 && this.problem() === null && !this.loading() && !this.starting(),
  );
  readonly trial = computed(() => this.targets().some(({ estimate }) => estimate !== null && isPreview(estimate)));
  /** Whether points are to be confirmed, as the installation has completed no run yet. */
  readonly firstRun = computed(() => this.startable().some(({ estimate }) => estimate?.checklist.length));
  readonly started = computed(() => this.targets().some(({ run }) => run));

  /** Shows the runs that already go on, and estimates for the rest. */
  open(datastoreIds: readonly string[]): void {
    this.ids = datastoreIds;
    this.reload();
  }

  reload(): void {
    this.starts.clear();
    this.startKey = crypto.randomUUID();
    this.estimates.load(this.read());
  }

  choose(options: ReclaimOptions): void {
    this.choice.set(options);
    this.reload();
  }

  /** The points of a first run are confirmed before. */
  start(reason: string): void {
    if (!this.ready()) {
      return;
    }
    const ids = this.startable().map(({ datastoreId }) => datastoreId);
    const options = {
      ...this.choice(),
      ...(reason ? { reason } : {}),
      ...(this.firstRun() ? { firstRunConfirmed: true as const } : {}),
    };
    this.starts.run(this.api.start(ids, options, this.startKey), (runs) =>
      this.estimates.set(
        this.targets().map((row) => ({
          ...row,
          run: runs.find(({ datastoreId }) => datastoreId === row.datastoreId) ?? row.run,
        })),
      ),
    );
  }

  private read(): Observable<readonly Target[]> {
    return forkJoin(this.ids.map((id) => this.api.newest(id))).pipe(
      switchMap((newest) => {
        const runs = new Map(
          newest.filter((run) => run !== null && !isOver(run)).map((run) => [run?.datastoreId, run]),
        );
        const rest = this.ids.filter((id) => !runs.has(id));
        const estimates = rest.length > 0 ? this.api.estimate(rest, this.choice()) : of([]);
        return estimates.pipe(
          map((items) =>
            this.ids.map((id) => {
              const run = runs.get(id) ?? null;
              const estimate = items.find(({ datastoreId }) => datastoreId === id) ?? null;
              return { datastoreId: id, name: run?.datastoreName ?? estimate?.datastoreName ?? id, run, estimate };
            }),
          ),
        );
      }),
    );
  }

  /** Puts the datastore's name in place of its id. */
  private named(problem: Problem | null): Problem | null {
    const target = problem && this.targets().find(({ datastoreId }) => datastoreId === problem.object);
    return target ? { ...problem, object: target.name } : problem;
  }
}
