import { computed, signal } from '@angular/core';
import { Observable, Subscription } from 'rxjs';
import { Problem, toProblem } from '../problem/problem';

/** Something fetched: its last good value stays while a newer one is on its way or could not be had. */
export class Loadable<T> {
  private readonly current = signal<T | null>(null);
  private readonly failure = signal<Problem | null>(null);
  private readonly busy = signal(false);
  private subscription: Subscription | null = null;

  readonly value = this.current.asReadonly();
  readonly problem = this.failure.asReadonly();
  readonly loading = this.busy.asReadonly();
  /** Nothing to show yet, and no reason known. */
  readonly waiting = computed(() => this.current() === null && this.failure() === null);

  /** Replaces an unfinished earlier load. */
  load(source: Observable<T>): void {
    this.subscription?.unsubscribe();
    this.busy.set(true);
    this.subscription = source.subscribe({
      next: (value) => {
        this.current.set(value);
        this.failure.set(null);
        this.busy.set(false);
      },
      error: (error: unknown) => {
        this.failure.set(toProblem(error));
        this.busy.set(false);
      },
    });
  }

  set(value: T): void {
    this.current.set(value);
    this.failure.set(null);
  }

  stop(): void {
    this.subscription?.unsubscribe();
    this.busy.set(false);
  }
}
