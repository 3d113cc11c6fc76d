import { DestroyRef, computed, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Observable, Subscription, concat, finalize, of, switchMap, take, takeWhile } from 'rxjs';
import { Problem, toProblem } from '../problem/problem';
import { VsphereClient } from '../vsphere/vsphere-client';
import { polled } from './polled';

const PACE = { first: 1000, interval: 1000 };

/** A resource that the service changes until its end. */
interface Followed {
  readonly id: string;
  readonly state: string;
}

/** The latest resource of its kind, followed while it runs. Needs an injection context. */
export abstract class FollowedLatest<T extends Followed> {
  private readonly current = signal<T | null>(null);
  private readonly failure = signal<Problem | null>(null);
  private readonly known = signal(false);
  private readonly requested = signal(false);
  private work: Subscription | null = null;

  readonly value = this.current.asReadonly();
  readonly problem = this.failure.asReadonly();
  /** False until it is known whether there is one. */
  readonly loaded = this.known.asReadonly();
  readonly running = computed(() => this.current()?.state === 'RUNNING');

  /** From the request of a new one to its answer. */
  readonly starting = this.requested.asReadonly();

  /** @param latest null before the first one */
  protected constructor(
    private readonly latest: () => Observable<T | null>,
    private readonly one: (id: string) => Observable<T>,
  ) {
    this.load();
    inject(DestroyRef).onDestroy(() => this.work?.unsubscribe());
    inject(VsphereClient)
      .globalRefresh.pipe(takeUntilDestroyed())
      .subscribe(() => this.load());
  }

  /** A request of a new one is not given up for it. */
  load(): void {
    if (!this.requested()) {
      this.show(this.latest());
    }
  }

  /** Requests a new one unless one is requested already, and follows it. */
  protected begin(request: Observable<T>): void {
    if (!this.requested()) {
      this.requested.set(true);
      this.show(
        request.pipe(
          take(1),
          finalize(() => this.requested.set(false)),
        ),
      );
    }
  }

  private show(resource: Observable<T | null>): void {
    this.work?.unsubscribe();
    this.failure.set(null);
    this.work = resource
      .pipe(switchMap((found) => (found?.state === 'RUNNING' ? this.follow(found) : of(found))))
      .subscribe({
        next: (found) => {
          this.current.set(found);
          this.known.set(true);
          this.failure.set(null);
        },
        error: this.failed,
      });
  }

  private follow(running: T): Observable<T> {
    return concat(
      of(running),
      polled(() => this.one(running.id), PACE, this.failed).pipe(takeWhile(({ state }) => state === 'RUNNING', true)),
    );
  }

  private readonly failed = (error: unknown): void => this.failure.set(toProblem(error));
}
