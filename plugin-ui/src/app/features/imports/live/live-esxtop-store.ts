import { DestroyRef, Injectable, computed, inject, signal } from '@angular/core';
import { Subscription } from 'rxjs';
import { Action } from '../../../core/api/action';
import { Problem, toProblem } from '../../../core/problem/problem';
import { Import } from '../import';
import { LiveEsxtop, LiveEsxtopApi, LivePoint } from './live-esxtop-api';

/** The live view on the screen, followed until it ends; provide it in the component that shows it. */
@Injectable()
export class LiveEsxtopStore {
  private readonly api = inject(LiveEsxtopApi);
  private readonly current = signal<LiveEsxtop | null>(null);
  private readonly samples = signal<readonly LivePoint[]>([]);
  private readonly failure = signal<Problem | null>(null);
  private readonly imported = signal<Import | null>(null);
  private readonly acting = new Action();
  private following: Subscription | null = null;
  private reading: Subscription | null = null;

  readonly view = this.current.asReadonly();
  /** UNMAP by interval, oldest first. */
  readonly points = this.samples.asReadonly();
  readonly running = computed(() => this.current() !== null && this.current()?.state !== 'ENDED');
  /** Why the last action failed, or the view cannot be followed. */
  readonly problem = computed(() => this.acting.problem() ?? this.failure());
  readonly busy = this.acting.busy;
  /** What the view was stored as. */
  readonly stored = this.imported.asReadonly();

  constructor() {
    inject(DestroyRef).onDestroy(() => this.leave());
  }

  start(hostId: string): void {
    this.leave();
    this.acting.run(this.api.start(hostId), (view) => this.open(view));
  }

  stop(): void {
    const view = this.current();
    if (view) {
      this.acting.run(this.api.stop(view.id));
    }
  }

  store(): void {
    const view = this.current();
    if (view) {
      this.acting.run(this.api.store(view.id), (stored) => this.imported.set(stored));
    }
  }

  /** Shows nothing; the view goes on for others. */
  leave(): void {
    this.following?.unsubscribe();
    this.reading?.unsubscribe();
    this.current.set(null);
    this.samples.set([]);
    this.failure.set(null);
    this.imported.set(null);
    this.acting.clear();
  }

  private open(view: LiveEsxtop): void {
    this.current.set(view);
    this.following = this.api.follow(view.id).subscribe({
      next: (next) => this.take(next),
      error: (error: unknown) => this.failure.set(toProblem(error)),
    });
  }

  private take(next: LiveEsxtop): void {
    const before = this.current();
    if (before && next.version < before.version) {
      return;
    }
    this.current.set(next);
    if (next.samples > 1 && next.samples !== before?.samples) {
      this.reading?.unsubscribe();
      // A sample that cannot be read now is there with the next one.
      this.reading = this.api.points(next.id).subscribe({ next: (all) => this.samples.set(all), error: () => {} });
    }
  }
}
