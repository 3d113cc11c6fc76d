import { HttpClient, HttpEventType } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { Api } from '../../core/api/api';
import {
  CopyComparison,
  DeviceCurve,
  DeviceSeries,
  Import,
  ImportedCopy,
  ImportedRun,
  ImportedVolume,
  LoggedRuns,
  Metric,
  SeriesSum,
  SumCurve,
} from './import';

const ALL = { size: 1000 };

/** How far files have been sent, 0..1, and finally the import. */
export type Sending = { readonly sent: number } | { readonly import: Import };

@Injectable({ providedIn: 'root' })
export class ImportsApi {
  private readonly http = inject(HttpClient);
  private readonly api = inject(Api);

  send(files: readonly File[], host: string, requestedUnit: string): Observable<Sending> {
    const form = new FormData();
    if (host !== '') {
      form.append('host', host);
    }
    if (requestedUnit !== '') {
      form.append('requestedUnit', requestedUnit);
    }
    for (const file of files) {
      form.append('file', file, file.name);
    }
    return this.http.post<Import>(this.api.url('/imports'), form, { observe: 'events', reportProgress: true }).pipe(
      map((event): Sending => {
        if (event.type === HttpEventType.Response && event.body) {
          return { import: event.body };
        }
        return { sent: event.type === HttpEventType.UploadProgress && event.total ? event.loaded / event.total : 0 };
      }),
    );
  }

  /** Newest first. */
  list(): Observable<readonly Import[]> {
    return this.api.items('/imports', { query: { size: 100 } });
  }

  choose(id: string, columns: Readonly<Partial<Record<Metric, string>>>): Observable<Import> {
    return this.api.post('/imports/{id}/columns', { path: { id }, body: { columns } });
  }

  cancel(id: string): Observable<Import> {
    return this.api.post('/imports/{id}/cancel', { path: { id } });
  }

  delete(id: string): Observable<unknown> {
    return this.api.delete('/imports/{id}', { path: { id } });
  }

  series(id: string): Observable<readonly DeviceSeries[]> {
    return this.api.items('/imports/{id}/series', { path: { id }, query: ALL });
  }

  curve(id: string, series: number): Observable<DeviceCurve> {
    return this.api.get('/imports/{id}/series/{series}', { path: { id, series } });
  }

  sums(id: string): Observable<readonly SeriesSum[]> {
    return this.api.items('/imports/{id}/sums', { path: { id }, query: ALL });
  }

  sumCurve(id: string, sum: number): Observable<SumCurve> {
    return this.api.get('/imports/{id}/sums/{sum}', { path: { id, sum } });
  }

  copies(id: string): Observable<readonly ImportedCopy[]> {
    return this.api.get('/imports/{id}/copies', { path: { id } }).pipe(map(({ items }) => items));
  }

  compareCopies(id: string, first: string, second: string): Observable<CopyComparison> {
    return this.api.get('/imports/{id}/copies/comparison', { path: { id }, query: { first, second } });
  }

  runs(id: string): Observable<readonly ImportedRun[]> {
    return this.api.items('/imports/{id}/runs', { path: { id }, query: ALL });
  }

  volumes(id: string): Observable<readonly ImportedVolume[]> {
    return this.api.items('/imports/{id}/volumes', { path: { id }, query: ALL });
  }

  /** Live from the hosts that mount the datastore. */
  logged(datastoreId: string, past: string): Observable<LoggedRuns> {
    return this.api.get('/datastores/{id}/logged-runs', { path: { id: datastoreId }, query: { past } });
  }
}
