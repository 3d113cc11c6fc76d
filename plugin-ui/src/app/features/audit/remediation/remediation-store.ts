import { Injectable, OnDestroy, computed, inject, signal } from '@angular/core';
import { Observable, Subscription, takeWhile } from 'rxjs';
import { polled } from '../../../core/api/polled';
import { Problem, toProblem } from '../../../core/problem/problem';
import { Finding, Remediation } from '../audit';
import { AuditApi } from '../audit-api';

const PACE = { first: 500, interval: 1000 };

/** From the dry run of some findings to the verified result; provide it in the dialog that shows it. */
@Injectable()
export class RemediationStore implements OnDestroy {
  private readonly api = inject(AuditApi);
  private readonly current = signal<Remediation | null>(null);
  private readonly failure = signal<Problem | null>(null);
  private readonly busy = signal(false);
  private ids: readonly string[] = [];
  private work: Subscription | null = null;

  readonly remediation = this.current.asReadonly();
  readonly problem = this.failure.asReadonly();
  readonly waiting = this.busy.asReadonly();
  readonly preview = computed(() => this.current()?.state === 'DRY_RUN');
  readonly running = computed(() => this.current()?.state === 'RUNNING');
  readonly planned = computed(() => this.current()?.counts['PLANNED'] ?? 0);

  /** Requests the changes that would fix the findings. */
  open(findings: readonly Finding[]): void {
    this.current.set(null);
    this.ids = findings.map(({ id }) => id);
    this.take(this.api.fix(this.ids, true, 'stop'));
  }

  /** Forgets the dry run, which was of other findings. */
  drop(): void {
    this.work?.unsubscribe();
    this.ids = [];
    this.current.set(null);
    this.failure.set(null);
    this.busy.set(false);
  }

  apply(onError: 'stop' | 'continue'): void {
    this.take(this.api.fix(this.ids, false, onError));
  }

  undo(id: string): void {
    this.take(this.api.undo(id));
  }

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  private take(source: Observable<Remediation>): void {
    this.work?.unsubscribe();
    this.failure.set(null);
    this.busy.set(true);
    this.work = source.subscribe({
      next: (remediation) => {
        this.busy.set(false);
        this.current.set(remediation);
        if (remediation.state === 'RUNNING' && remediation.id !== null) {
          this.follow(remediation.id);
        }
      },
      error: this.failed,
    });
  }

  private follow(id: string): void {
    this.work = polled(() => this.api.remediation(id), PACE, this.failed)
      .pipe(takeWhile(({ state }) => state === 'RUNNING', true))
      .subscribe({
        next: (remediation) => {
          this.current.set(remediation);
          this.failure.set(null);
        },
        error: this.failed,
      });
  }

  private readonly failed = (error: unknown): void => {
    this.busy.set(false);
    this.failure.set(toProblem(error));
  };
}
