import { Injectable, OnDestroy, computed, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Subscription, switchMap, takeWhile, timer } from 'rxjs';
import { Problem, toProblem } from '../../core/problem/problem';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { Audit } from './audit';
import { AuditApi } from './audit-api';

const LOOK_MILLIS = 1000;

/** The latest audit, followed while it runs; provide it in the component that shows it. */
@Injectable()
export class AuditStore implements OnDestroy {
  private readonly api = inject(AuditApi);
  private readonly current = signal<Audit | null>(null);
  private readonly failure = signal<Problem | null>(null);
  private readonly known = signal(false);
  private work: Subscription | null = null;

  readonly audit = this.current.asReadonly();
  readonly problem = this.failure.asReadonly();
  /** False until it is known whether there is an audit. */
  readonly loaded = this.known.asReadonly();
  readonly running = computed(() => this.current()?.state === 'RUNNING');

  constructor() {
    this.load();
    inject(VsphereClient)
      .globalRefresh.pipe(takeUntilDestroyed())
      .subscribe(() => this.load());
  }

  /** Shows the latest audit of the vCenter. */
  load(): void {
    this.take(this.api.latest().subscribe(this.answer));
  }

  /** Starts an audit; an empty scope is the whole vCenter. */
  start(scope: readonly string[]): void {
    this.take(this.api.start(scope).subscribe(this.answer));
  }

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  private readonly answer = {
    next: (audit: Audit | null): void => {
      this.current.set(audit);
      this.known.set(true);
      if (audit?.state === 'RUNNING') {
        this.follow(audit.id);
      }
    },
    error: (error: unknown): void => this.failure.set(toProblem(error)),
  };

  private follow(id: string): void {
    this.take(
      timer(LOOK_MILLIS, LOOK_MILLIS)
        .pipe(
          switchMap(() => this.api.audit(id)),
          takeWhile(({ state }) => state === 'RUNNING', true),
        )
        .subscribe({
          next: (audit) => this.current.set(audit),
          error: (error: unknown) => this.failure.set(toProblem(error)),
        }),
    );
  }

  private take(work: Subscription): void {
    this.work?.unsubscribe();
    this.failure.set(null);
    this.work = work;
  }
}
