import { DestroyRef, computed, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Observable } from 'rxjs';
import { Problem, toProblem } from '../problem/problem';

/** An action of the user: whether it is in progress, and why the last attempt failed. Needs an injection context. */
export class Action {
  private readonly destroyed = inject(DestroyRef);
  private readonly underWay = signal<string | null>(null);
  private readonly failure = signal<Problem | null>(null);

  /** The object of the action; null if none is in progress. */
  readonly subject = this.underWay.asReadonly();
  readonly busy = computed(() => this.underWay() !== null);
  readonly problem = this.failure.asReadonly();

  /** Calls `done` with each result; `failed` may show the problem in another place by returning true. */
  run<T>(
    work: Observable<T>,
    done: (result: T) => void = () => {},
    { subject = '', failed }: { readonly subject?: string; readonly failed?: (problem: Problem) => boolean } = {},
  ): void {
    this.underWay.set(subject);
    this.failure.set(null);
    work.pipe(takeUntilDestroyed(this.destroyed)).subscribe({
      next: (result) => {
        this.underWay.set(null);
        done(result);
      },
      error: (error: unknown) => {
        this.underWay.set(null);
        const problem = toProblem(error);
        if (failed?.(problem) !== true) {
          this.failure.set(problem);
        }
      },
    });
  }

  /** Clears the error of the last attempt. */
  clear(): void {
    this.failure.set(null);
  }
}
