import { HttpErrorResponse, HttpInterceptorFn } from '@angular/common/http';
import { Injectable, inject, signal } from '@angular/core';
import { catchError, throwError } from 'rxjs';
import { toProblem } from '../problem/problem';
import { VsphereClient } from '../vsphere/vsphere-client';

const LOOK_MILLIS = 5_000;

/** Detects that the service cannot reach its database, and polls until it can; then the views reload. */
@Injectable({ providedIn: 'root' })
export class Outage {
  private readonly client = inject(VsphereClient);
  private readonly away = signal(false);

  readonly databaseAway = this.away.asReadonly();

  /** Some call ended with that problem. */
  seen(slug: string): void {
    if (slug === 'database-unreachable' && !this.away()) {
      this.away.set(true);
      this.lookLater();
    }
  }

  private lookLater(): void {
    setTimeout(() => void this.look(), LOOK_MILLIS);
  }

  /** The readiness path requires no session and succeeds only with a database. */
  private async look(): Promise<void> {
    const url = this.client.apiBase().replace(/\/api\/v1$/, '/actuator/health/readiness');
    const ready = await fetch(url, { cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) {
      this.away.set(false);
      this.client.refresh();
    } else {
      this.lookLater();
    }
  }
}

/** Learns from every failure whether the service has its database. */
export const outageInterceptor: HttpInterceptorFn = (request, next) => {
  const outage = inject(Outage);
  return next(request).pipe(
    catchError((error: unknown) => {
      if (error instanceof HttpErrorResponse) {
        outage.seen(toProblem(error).slug);
      }
      return throwError(() => error);
    }),
  );
};
