import { Injectable, inject } from '@angular/core';
import { Observable, Subscription, filter, map, timer } from 'rxjs';
import { EventStream } from '../../../core/api/event-stream';
import { Problem, toProblem } from '../../../core/problem/problem';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimRun, isOver } from './reclaim-run';

/** `live`: events arrive; `polling`: polled every few seconds; `interrupted`: the last attempt failed, more follow. */
export type Connection = 'live' | 'polling' | 'interrupted';

export interface RunUpdate {
  readonly run: ReclaimRun | null;
  readonly connection: Connection;
  readonly problem: Problem | null;
}

const POLL_MILLIS = 2000;
const SLOWEST_POLL_MILLIS = 15_000;
/** A proxy that buffers shows nothing of the event that the service sends at once. */
const FIRST_EVENT_MILLIS = 4000;

/** Monitors a run to its end: by events, otherwise by polling. */
@Injectable({ providedIn: 'root' })
export class RunFollower {
  private readonly api = inject(ReclaimApi);
  private readonly events = inject(EventStream);

  /** Completes with the end of the run; errors only if the run no longer exists or may not be viewed. */
  follow(id: string): Observable<RunUpdate> {
    return new Observable((subscriber) => {
      let last: ReclaimRun | null = null;
      const active = new Subscription();
      let step = new Subscription();

      const take = (run: ReclaimRun, connection: Connection): void => {
        if (!last || run.version >= last.version) {
          last = run;
        }
        subscriber.next({ run: last, connection, problem: null });
        if (isOver(last)) {
          step.unsubscribe();
          subscriber.complete();
        }
      };
      const next = (work: () => Subscription): void => {
        step.unsubscribe();
        if (!subscriber.closed) {
          step = work();
          active.add(step);
        }
      };

      const poll = (delay: number, failures: number): Subscription =>
        timer(delay).subscribe(() =>
          next(() =>
            this.api.get(id).subscribe({
              next: (run) => {
                take(run, 'polling');
                next(() => poll(POLL_MILLIS, 0));
              },
              error: (error: unknown) => {
                const problem = toProblem(error);
                if (problem.status === 404 || problem.status === 403) {
                  subscriber.error(error);
                  return;
                }
                subscriber.next({ run: last, connection: 'interrupted', problem });
                next(() => poll(Math.min(POLL_MILLIS * 2 ** failures, SLOWEST_POLL_MILLIS), failures + 1));
              },
            }),
          ),
        );

      const listen = (): Subscription => {
        let heard = false;
        const stream = this.runEvents(id, last).subscribe({
          next: (run) => {
            heard = true;
            take(run, 'live');
          },
          error: () => next(() => poll(0, 0)),
          // A stream that sent events and ended early is opened again.
          complete: () => next(() => (heard ? timer(0).subscribe(() => next(listen)) : poll(0, 0))),
        });
        stream.add(timer(FIRST_EVENT_MILLIS).subscribe(() => !heard && next(() => poll(0, 0))));
        return stream;
      };

      next(listen);
      return active;
    });
  }

  private runEvents(id: string, last: ReclaimRun | null): Observable<ReclaimRun> {
    return this.events.open(this.api.eventsUrl(id), last ? String(last.version) : null).pipe(
      filter(({ name }) => name === 'run'),
      map(({ data }) => JSON.parse(data) as ReclaimRun),
    );
  }
}
