import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { Api } from '../../core/api/api';
import { QueryOf } from '../../core/api/api-call';
import type { Recording } from '../../shared/evidence-file/evidence-file';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { I18n } from '../../core/i18n/i18n';
import { Queue, RunSettings } from './queue/queue';
import { ReclaimEstimate, ReclaimOptions } from './start/reclaim-estimate';
import { ReclaimRun } from './run/reclaim-run';

/** What the list of runs can be narrowed to; `state` and `outcome` are one or several, separated by commas. */
export type RunFilter = Pick<QueryOf<'/reclaim-runs'>, 'state' | 'outcome' | 'method' | 'from' | 'to'>;

export type Export = 'csv' | 'html';

@Injectable({ providedIn: 'root' })
export class ReclaimApi {
  private readonly api = inject(Api);
  private readonly i18n = inject(I18n);

  estimate(datastoreIds: readonly string[], options: ReclaimOptions): Observable<readonly ReclaimEstimate[]> {
    return this.api.post('/reclaim-estimates', { body: { datastoreIds, options } }).pipe(map(({ items }) => items));
  }

  /** Starts all or none; a repeat with the same `key` starts nothing twice. */
  start(
    datastoreIds: readonly string[],
    options: ReclaimOptions & {
      readonly reason?: string;
      readonly finishBy?: string;
      readonly firstRunConfirmed?: true;
    },
    key: string,
  ): Observable<readonly ReclaimRun[]> {
    return this.api
      .post('/reclaim-runs', { body: { datastoreIds, ...options }, header: { 'Idempotency-Key': key } })
      .pipe(map(({ items }) => items));
  }

  list(datastoreId: string | null, request: PageRequest, filter: RunFilter = {}): Observable<Page<ReclaimRun>> {
    const query = { datastoreId: datastoreId ?? undefined, ...pageParams(request), ...filter };
    return this.api.get('/reclaim-runs', { query });
  }

  /** The same list as a file: all of it as CSV, or its newest runs as a printable page with sums and charts. */
  export(datastoreId: string | null, filter: RunFilter, text: string | undefined, kind: Export): Observable<Blob> {
    const query = { datastoreId: datastoreId ?? undefined, q: text, ...filter };
    return kind === 'csv'
      ? this.api.file('/reclaim-runs', 'text/csv', { query })
      : this.api.file('/reclaim-runs/report', 'text/html', {
          query: { ...query, size: 1000 },
          header: this.language(),
        });
  }

  queue(): Observable<Queue> {
    return this.api.get('/queue');
  }

  settings(): Observable<RunSettings> {
    return this.api.get('/settings');
  }

  changeSettings(body: Partial<RunSettings>): Observable<RunSettings> {
    return this.api.put('/settings', { body });
  }

  /** The newest run of a datastore; the one in progress, if there is one, is always the newest. */
  newest(datastoreId: string): Observable<ReclaimRun | null> {
    const sort = { field: 'createdAt', descending: true };
    return this.list(datastoreId, { page: 0, size: 1, sort }).pipe(map(({ items }) => items[0] ?? null));
  }

  get(id: string): Observable<ReclaimRun> {
    return this.api.get('/reclaim-runs/{id}', { path: { id } });
  }

  cancel(id: string): Observable<ReclaimRun> {
    return this.api.post('/reclaim-runs/{id}/cancel', { path: { id } });
  }

  /** Ends a run of which it is not known whether its host still processes free space. */
  release(id: string): Observable<ReclaimRun> {
    return this.api.post('/reclaim-runs/{id}/release', { path: { id } });
  }

  /** JSON, or a page to print. */
  report(id: string, kind: 'json' | 'html' = 'json'): Observable<Blob> {
    const type = kind === 'html' ? 'text/html' : 'application/json';
    return this.api.file('/reclaim-runs/{id}/report', type, { path: { id }, header: this.language() });
  }

  recording({ id }: ReclaimRun): Recording {
    return {
      contents: () => this.api.get('/reclaim-runs/{id}/evidence/contents', { path: { id } }),
      file: () => this.api.file('/reclaim-runs/{id}/evidence', 'application/zip', { path: { id } }),
      name: `tidemark-run-${id}.zip`,
    };
  }

  eventsUrl(id: string): string {
    return this.api.url('/reclaim-runs/{id}/events', { path: { id } });
  }

  private language(): { 'Accept-Language': string } {
    return { 'Accept-Language': this.i18n.locale() };
  }
}
