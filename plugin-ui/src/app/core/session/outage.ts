import { HttpErrorResponse, HttpInterceptorFn, HttpResponse } from '@angular/common/http';
import { Injectable, computed, effect, inject, untracked } from '@angular/core';
import { catchError, tap, throwError } from 'rxjs';
import { PageOutage } from '../problem/page-outage';
import { type Problem, toProblem } from '../problem/problem';
import { VsphereClient } from '../vsphere/vsphere-client';
import { CurrentSession } from './current-session';

const LOOK_MILLIS = 5_000;

/** Detects that the service, its database or the vCenter is away, and polls until it is back; then the views reload. */
@Injectable({ providedIn: 'root' })
export class Outage {
  private readonly client = inject(VsphereClient);
  private readonly session = inject(CurrentSession);
  private readonly page = inject(PageOutage);
  private readonly vcenterAway = computed(() => this.page.vcenter() !== null);

  constructor() {
    let before = false;
    effect((onCleanup) => {
      const away = this.vcenterAway();
      if (away) {
        const timer = setInterval(() => this.session.reload(), LOOK_MILLIS);
        onCleanup(() => clearInterval(timer));
      } else if (before) {
        untracked(() => this.client.refresh());
      }
      before = away;
    });
  }

  /** Some call ended with that problem; `read` if it was to change nothing. */
  seen({ slug, more }: Problem, read: boolean): void {
    if (slug === 'vcenter-unreachable' && read && this.page.vcenter() === null) {
      const { presentedThumbprint: thumbprint } = more;
      this.page.vcenter.set({
        lastContact: null,
        seconds: null,
        thumbprint: typeof thumbprint === 'string' ? thumbprint : null,
      });
      this.session.reload();
    }
    const local =
      slug === 'unreachable' ? this.page.service : slug === 'database-unreachable' ? this.page.database : null;
    if (local !== null && !local()) {
      const looking = this.page.service() || this.page.database();
      local.set(true);
      if (!looking) {
        this.lookLater();
      }
    }
  }

  /** Some call succeeded. */
  answered(): void {
    this.page.service.set(false);
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
      this.page.service.set(false);
      this.page.database.set(false);
      this.client.refresh();
    } else {
      this.lookLater();
    }
  }
}

/** Learns from every call what is away. */
export const outageInterceptor: HttpInterceptorFn = (request, next) => {
  const outage = inject(Outage);
  return next(request).pipe(
    tap((event) => {
      if (event instanceof HttpResponse) {
        outage.answered();
      }
    }),
    catchError((error: unknown) => {
      if (error instanceof HttpErrorResponse) {
        outage.seen(toProblem(error), request.method === 'GET');
      }
      return throwError(() => error);
    }),
  );
};
