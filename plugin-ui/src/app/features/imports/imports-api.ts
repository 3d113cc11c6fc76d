import { HttpClient, HttpEventType } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page } from '../../core/api/page';
import {
  DeviceCurve,
  DeviceSeries,
  Import,
  ImportedRun,
  ImportedVolume,
  LoggedRuns,
  Metric,
  SeriesSum,
  SumCurve,
} from './import';

const PATH = 'imports';
const ALL = { size: 1000 };

/** How far files have been sent, 0..1, and at last the import that they became. */
export type Sending = { readonly sent: number } | { readonly import: Import };

@Injectable({ providedIn: 'root' })
export class ImportsApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

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
    return this.http.post<Import>(this.url.of(PATH), form, { observe: 'events', reportProgress: true }).pipe(
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
    return this.http.get<Page<Import>>(this.url.of(PATH), { params: { size: 100 } }).pipe(map(({ items }) => items));
  }

  choose(id: string, columns: Readonly<Partial<Record<Metric, string>>>): Observable<Import> {
    return this.http.post<Import>(this.url.of(PATH, id, 'columns'), { columns });
  }

  cancel(id: string): Observable<Import> {
    return this.http.post<Import>(this.url.of(PATH, id, 'cancel'), null);
  }

  delete(id: string): Observable<unknown> {
    return this.http.delete(this.url.of(PATH, id));
  }

  series(id: string): Observable<readonly DeviceSeries[]> {
    return this.http
      .get<Page<DeviceSeries>>(this.url.of(PATH, id, 'series'), { params: ALL })
      .pipe(map(({ items }) => items));
  }

  curve(id: string, series: number): Observable<DeviceCurve> {
    return this.http.get<DeviceCurve>(this.url.of(PATH, id, 'series', String(series)));
  }

  sums(id: string): Observable<readonly SeriesSum[]> {
    return this.http
      .get<Page<SeriesSum>>(this.url.of(PATH, id, 'sums'), { params: ALL })
      .pipe(map(({ items }) => items));
  }

  sumCurve(id: string, sum: number): Observable<SumCurve> {
    return this.http.get<SumCurve>(this.url.of(PATH, id, 'sums', String(sum)));
  }

  runs(id: string): Observable<readonly ImportedRun[]> {
    return this.http
      .get<Page<ImportedRun>>(this.url.of(PATH, id, 'runs'), { params: ALL })
      .pipe(map(({ items }) => items));
  }

  volumes(id: string): Observable<readonly ImportedVolume[]> {
    return this.http
      .get<Page<ImportedVolume>>(this.url.of(PATH, id, 'volumes'), { params: ALL })
      .pipe(map(({ items }) => items));
  }

  /** Live from the hosts that mount the datastore. */
  logged(datastoreId: string, past: string): Observable<LoggedRuns> {
    return this.http.get<LoggedRuns>(this.url.of('datastores', datastoreId, 'logged-runs'), { params: { past } });
  }
}
