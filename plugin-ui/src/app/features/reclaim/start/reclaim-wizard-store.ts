import { Injectable, OnDestroy, computed, inject, signal } from '@angular/core';
import {
  Observable,
  Subscription,
  catchError,
  exhaustMap,
  forkJoin,
  from,
  map,
  mergeMap,
  of,
  switchMap,
  tap,
  timer,
  toArray,
} from 'rxjs';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { Statement } from '../../../core/api/statement';
import { Queue, WaitingRun, ActiveRun } from '../queue/queue';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimEstimate, ReclaimOptions, isPermitted, isPreview, isWorthwhile } from './reclaim-estimate';
import { ReclaimRun, isOver } from '../run/reclaim-run';

/** One run of the wizard: its position in the queue, or its result. */
export interface StartedRun {
  readonly run: ReclaimRun;
  readonly active: ActiveRun | null;
  readonly waiting: WaitingRun | null;
}

const LOOK_MILLIS = 3000;
const AT_ONCE = 6;

/** From the estimates of many datastores to their runs. */
@Injectable()
export class ReclaimWizardStore implements OnDestroy {
  private readonly api = inject(ReclaimApi);
  private readonly known = new Loadable<readonly ReclaimEstimate[]>();
  private readonly starts = new Action();
  private readonly choice = signal<ReclaimOptions>({});
  private readonly rows = signal<readonly StartedRun[]>([]);
  private readonly only = signal(false);
  private ids: readonly string[] = [];
  private looking: Subscription | null = null;
  /** One key for one set of options: clicking Start again after a lost response starts nothing twice. */
  private startKey = crypto.randomUUID();

  readonly estimates = computed(() => this.known.value() ?? []);
  /** Whether only datastores are listed where a run can reclaim space. */
  readonly worthwhileOnly = this.only.asReadonly();
  readonly shown = computed(() =>
    this.only()
      ? this.estimates().filter((one) => ReclaimWizardStore.startable(one) && isWorthwhile(one))
      : this.estimates(),
  );
  readonly problem = this.known.problem;
  readonly startProblem = this.starts.problem;
  readonly options = this.choice.asReadonly();
  readonly started = this.rows.asReadonly();
  readonly loading = this.known.loading;
  readonly starting = this.starts.busy;
  /** Estimates of the datastores that are to be run; only startable ones get in. */
  readonly selected = signal<ReclaimEstimate[]>([]);
  /** Whether something is selected and its estimates are those of the present options. */
  readonly ready = computed(
    () => this.selected().length > 0 && this.problem() === null && !this.loading() && !this.starting(),
  );
  /** Sum of the certain figures, less what earlier runs proved not to be reclaimed. */
  readonly dead = computed(() => this.selected().reduce((sum, { outlook }) => sum + (outlook.minBytes ?? 0), 0));
  /** How many of the selected have no certain figure of an array. */
  readonly unknown = computed(() => this.selected().filter(({ deadSpace }) => deadSpace?.doubt !== null).length);
  readonly uncancelable = computed(() => this.selected().filter(({ plan }) => !plan.cancelable).length);
  /** Warnings about the selected, each once with how many it concerns. */
  readonly warnings = computed(() => {
    const counted = new Map<string, { warning: Statement; count: number }>();
    for (const warning of this.selected().flatMap(({ warnings }) => warnings)) {
      const count = (counted.get(warning.code)?.count ?? 0) + 1;
      counted.set(warning.code, { warning, count });
    }
    return [...counted.values()];
  });
  readonly trial = computed(() => this.estimates().some(isPreview));
  /** Whether points are to be confirmed, as the installation has completed no run yet. */
  readonly firstRun = computed(() => this.selected().some(({ checklist }) => checklist.length > 0));
  readonly live = computed(() => this.rows().filter(({ run }) => !isOver(run)).length);

  ngOnDestroy(): void {
    this.looking?.unsubscribe();
  }

  static startable(estimate: ReclaimEstimate): boolean {
    return estimate.eligible && isPermitted(estimate);
  }

  open(datastoreIds: readonly string[]): void {
    this.ids = datastoreIds;
    this.reload(null);
  }

  /** Estimates again; keeps the selected datastores that can be started; if null, all where a run can reclaim space. */
  reload(keep = this.known.value() && new Set(this.selected().map(({ datastoreId }) => datastoreId))): void {
    this.starts.clear();
    this.startKey = crypto.randomUUID();
    const selectable = (one: ReclaimEstimate): boolean =>
      ReclaimWizardStore.startable(one) && (keep === null ? isWorthwhile(one) : keep.has(one.datastoreId));
    this.known.load(
      this.api
        .estimate(this.ids, this.choice())
        .pipe(tap((estimates) => this.selected.set(estimates.filter(selectable)))),
    );
  }

  choose(options: ReclaimOptions): void {
    this.choice.set(options);
    this.reload();
  }

  /** Lists all datastores, or only those where a run can reclaim space; what is not listed is not selected. */
  showAll(all: boolean): void {
    this.only.set(!all);
    const shown = new Set(this.shown());
    this.selected.update((selected) => selected.filter((one) => shown.has(one)));
  }

  /** Forgets why the last start failed. */
  clear(): void {
    this.starts.clear();
  }

  /** The points of a first run are confirmed before. */
  start(reason: string, finishBy: string | null): void {
    if (!this.ready()) {
      return;
    }
    const ids = this.selected().map(({ datastoreId }) => datastoreId);
    const options = {
      ...this.choice(),
      ...(reason ? { reason } : {}),
      ...(finishBy ? { finishBy } : {}),
      ...(this.firstRun() ? { firstRunConfirmed: true as const } : {}),
    };
    this.starts.run(this.api.start(ids, options, this.startKey), (runs) => {
      this.rows.set(runs.map((run) => ({ run, active: null, waiting: null })));
      this.follow();
    });
  }

  /** Polls the queue for all runs, and each run that has left it. */
  private follow(): void {
    this.looking = timer(0, LOOK_MILLIS)
      .pipe(
        exhaustMap(() =>
          this.api.queue().pipe(
            switchMap((queue) => forkJoin([of(queue), this.gone(queue)])),
            map(([queue, gone]) => this.placed(queue, gone)),
            catchError(() => of(this.rows())),
          ),
        ),
      )
      .subscribe((rows) => {
        this.rows.set(rows);
        if (this.live() === 0) {
          this.looking?.unsubscribe();
        }
      });
  }

  private gone(queue: Queue): Observable<ReclaimRun[]> {
    const there = new Set([...queue.running, ...queue.waiting].map(({ runId }) => runId));
    const left = this.rows().filter(({ run }) => !isOver(run) && !there.has(run.id));
    return from(left).pipe(
      mergeMap(({ run }) => this.api.get(run.id), AT_ONCE),
      toArray(),
    );
  }

  private placed(queue: Queue, gone: readonly ReclaimRun[]): readonly StartedRun[] {
    const active = new Map(queue.running.map((one) => [one.runId, one]));
    const waiting = new Map(queue.waiting.map((one) => [one.runId, one]));
    const now = new Map(gone.map((run) => [run.id, run]));
    return this.rows().map(({ run }) => ({
      run: now.get(run.id) ?? run,
      active: active.get(run.id) ?? null,
      waiting: waiting.get(run.id) ?? null,
    }));
  }
}
