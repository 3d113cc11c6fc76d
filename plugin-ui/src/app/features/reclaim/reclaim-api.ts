import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { I18n } from '../../core/i18n/i18n';
import { Queue, RunSettings } from './queue/queue';
import { ReclaimEstimate, ReclaimOptions } from './start/reclaim-estimate';
import { ReclaimRun } from './run/reclaim-run';

/** What the list of runs can be narrowed to; `state` is one or several, separated by commas. */
export interface RunFilter {
  readonly state?: string;
  readonly method?: string;
  readonly from?: string;
  readonly to?: string;
}

export type Export = 'csv' | 'html';

@Injectable({ providedIn: 'root' })
export class ReclaimApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);
  private readonly i18n = inject(I18n);

  estimate(datastoreIds: readonly string[], options: ReclaimOptions): Observable<readonly ReclaimEstimate[]> {
    return this.http
      .post<{ items: readonly ReclaimEstimate[] }>(this.url.of('reclaim-estimates'), { datastoreIds, options })
      .pipe(map(({ items }) => items));
  }

  /** Starts all or none; a repeat with the same `key` starts nothing twice. */
  start(
    datastoreIds: readonly string[],
    options: ReclaimOptions & { readonly reason?: string; readonly finishBy?: string },
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

  list(datastoreId: string | null, request: PageRequest, filter: RunFilter = {}): Observable<Page<ReclaimRun>> {
    const params = { ...(datastoreId ? { datastoreId } : {}), ...pageParams(request), ...filter };
    return this.http.get<Page<ReclaimRun>>(this.url.of('reclaim-runs'), { params });
  }

  /** The same list as a file: CSV, or a printable page with sums and charts. */
  export(datastoreId: string | null, filter: RunFilter, text: string | undefined, kind: Export): Observable<Blob> {
    const params = { ...(datastoreId ? { datastoreId } : {}), ...(text ? { q: text } : {}), ...filter, size: 1000 };
    const path = kind === 'csv' ? this.url.of('reclaim-runs') : this.url.of('reclaim-runs', 'report');
    const headers = { Accept: kind === 'csv' ? 'text/csv' : 'text/html', 'Accept-Language': this.i18n.locale() };
    return this.http.get(path, { params, headers, responseType: 'blob' });
  }

  queue(): Observable<Queue> {
    return this.http.get<Queue>(this.url.of('queue'));
  }

  settings(): Observable<RunSettings> {
    return this.http.get<RunSettings>(this.url.of('settings'));
  }

  changeSettings(changes: Partial<RunSettings>): Observable<RunSettings> {
    return this.http.put<RunSettings>(this.url.of('settings'), changes);
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

  /** JSON, or a page to print. */
  report(id: string, kind: 'json' | 'html' = 'json'): Observable<Blob> {
    const headers = {
      Accept: kind === 'html' ? 'text/html' : 'application/json',
      'Accept-Language': this.i18n.locale(),
    };
    return this.http.get(this.url.of('reclaim-runs', id, 'report'), { headers, responseType: 'blob' });
  }

  eventsUrl(id: string): string {
    return this.url.of('reclaim-runs', id, 'events');
  }
}
