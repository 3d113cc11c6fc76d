import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { ReclaimEstimate, ReclaimOptions } from './reclaim-estimate';
import { ReclaimRun } from './reclaim-run';

@Injectable({ providedIn: 'root' })
export class ReclaimApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  estimate(datastoreIds: readonly string[], options: ReclaimOptions): Observable<readonly ReclaimEstimate[]> {
    return this.http
      .post<{ items: readonly ReclaimEstimate[] }>(this.url.of('reclaim-estimates'), { datastoreIds, options })
      .pipe(map(({ items }) => items));
  }

  /** Starts all or none; a repeat with the same `key` starts nothing twice. */
  start(
    datastoreIds: readonly string[],
    options: ReclaimOptions & { readonly reason?: string },
    key: string,
  ): Observable<readonly ReclaimRun[]> {
    return this.http
      .post<{ items: readonly ReclaimRun[] }>(
        this.url.of('reclaim-runs'),
        { datastoreIds, ...options },
        { headers: { 'Idempotency-Key': key } },
      )
      .pipe(map(({ items }) => items));
  }

  list(datastoreId: string, request: PageRequest): Observable<Page<ReclaimRun>> {
    const params = { datastoreId, ...pageParams(request) };
    return this.http.get<Page<ReclaimRun>>(this.url.of('reclaim-runs'), { params });
  }

  /** The newest run of a datastore; the one in progress, if there is one, is always the newest. */
  newest(datastoreId: string): Observable<ReclaimRun | null> {
    const sort = { field: 'createdAt', descending: true };
    return this.list(datastoreId, { page: 0, size: 1, sort }).pipe(map(({ items }) => items[0] ?? null));
  }

  get(id: string): Observable<ReclaimRun> {
    return this.http.get<ReclaimRun>(this.url.of('reclaim-runs', id));
  }

  cancel(id: string): Observable<ReclaimRun> {
    return this.http.post<ReclaimRun>(this.url.of('reclaim-runs', id, 'cancel'), null);
  }

  report(id: string): Observable<Blob> {
    return this.http.get(this.url.of('reclaim-runs', id, 'report'), { responseType: 'blob' });
  }

  eventsUrl(id: string): string {
    return this.url.of('reclaim-runs', id, 'events');
  }
}
