import { DestroyRef, computed, effect, inject, signal, untracked } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Observable, Subscription } from 'rxjs';
import { Problem, toProblem } from '../problem/problem';
import { VsphereClient } from '../vsphere/vsphere-client';

/** Something fetched: its last value is kept while a new one is loading or could not be loaded. */
export class Loadable<T> {
  private readonly current = signal<T | null>(null);
  private readonly failure = signal<Problem | null>(null);
  private readonly busy = signal(false);
  private readonly turned = signal(false);
  private subscription: Subscription | null = null;
  private subject: unknown = undefined;

  readonly value = this.current.asReadonly();
  readonly problem = this.failure.asReadonly();
  readonly loading = this.busy.asReadonly();
  /** The source changed since the value was loaded; a reload does not count. */
  readonly outdated = this.turned.asReadonly();
  /** Nothing to show yet, and no reason known. */
  readonly waiting = computed(() => this.current() === null && this.failure() === null);

  /**
   * With a source it loads by itself: at first, whenever a signal that the source reads changes, and at every refresh of
   * the view. A source that returns null loads nothing for now. A value of another subject than the present one is not
   * kept. Needs an injection context.
   */
  constructor(
    private readonly source: (() => Observable<T> | null) | null = null,
    subject: () => unknown = () => undefined,
  ) {
    inject(DestroyRef).onDestroy(() => this.stop());
    if (source) {
      effect(() => {
        this.turnTo(subject());
        this.turned.set(true);
        this.loadFrom(source());
      });
      inject(VsphereClient)
        .globalRefresh.pipe(takeUntilDestroyed())
        .subscribe(() => this.reload());
    }
  }

  /** Replaces an unfinished earlier load. */
  load(source: Observable<T>): void {
    this.subscription?.unsubscribe();
    this.busy.set(true);
    this.subscription = source.subscribe({
      next: (value) => {
        this.set(value);
        this.busy.set(false);
      },
      error: (error: unknown) => {
        this.failure.set(toProblem(error));
        this.busy.set(false);
      },
    });
  }

  /** Loads from its source once more. */
  reload(): void {
    this.loadFrom(untracked(() => this.source?.() ?? null));
  }

  set(value: T): void {
    this.current.set(value);
    this.failure.set(null);
    this.turned.set(false);
  }

  stop(): void {
    this.subscription?.unsubscribe();
    this.busy.set(false);
  }

  private turnTo(subject: unknown): void {
    if (subject !== this.subject) {
      this.subject = subject;
      this.current.set(null);
      this.failure.set(null);
    }
  }

  private loadFrom(source: Observable<T> | null): void {
    untracked(() => source && this.load(source));
  }
}
