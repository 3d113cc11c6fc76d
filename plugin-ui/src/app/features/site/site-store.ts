import { Injectable, OnDestroy, computed, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { Observable, Subscription, concat, of, switchMap, takeWhile, timer } from 'rxjs';
import { Problem, toProblem } from '../../core/problem/problem';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { SiteApi, SiteExamination } from './site-api';

const LOOK_MILLIS = 1000;

/** The latest examination, followed while it runs; provide it in the component that shows it. */
@Injectable()
export class SiteStore implements OnDestroy {
  private readonly api = inject(SiteApi);
  private readonly current = signal<SiteExamination | null>(null);
  private readonly failure = signal<Problem | null>(null);
  private readonly known = signal(false);
  private work: Subscription | null = null;

  readonly examination = this.current.asReadonly();
  readonly problem = this.failure.asReadonly();
  /** False until it is known whether there is one. */
  readonly loaded = this.known.asReadonly();
  readonly running = computed(() => this.current()?.state === 'RUNNING');

  constructor() {
    this.load();
    inject(VsphereClient)
      .globalRefresh.pipe(takeUntilDestroyed())
      .subscribe(() => this.load());
  }

  load(): void {
    this.show(this.api.latest());
  }

  start(): void {
    this.show(this.api.start());
  }

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  /** The examination, and its changes until it has ended. */
  private show(latest: Observable<SiteExamination | null>): void {
    this.work?.unsubscribe();
    this.failure.set(null);
    this.work = latest
      .pipe(switchMap((examination) => (examination?.state === 'RUNNING' ? this.follow(examination) : of(examination))))
      .subscribe({
        next: (examination) => {
          this.current.set(examination);
          this.known.set(true);
        },
        error: (error: unknown) => this.failure.set(toProblem(error)),
      });
  }

  private follow(running: SiteExamination): Observable<SiteExamination> {
    return concat(
      of(running),
      timer(LOOK_MILLIS, LOOK_MILLIS).pipe(
        switchMap(() => this.api.examination(running.id)),
        takeWhile(({ state }) => state === 'RUNNING', true),
      ),
    );
  }
}
