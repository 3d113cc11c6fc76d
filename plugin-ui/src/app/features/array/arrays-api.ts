import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { ArrayConnection, StorageArray } from './storage-array';

@Injectable({ providedIn: 'root' })
export class ArraysApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  list(): Observable<readonly StorageArray[]> {
    return this.http
      .get<{ items: readonly StorageArray[] }>(this.url.of('arrays'), { params: { size: 100 } })
      .pipe(map(({ items }) => items));
  }

  /** Logs in to the array before anything is saved. */
  connect(connection: ArrayConnection): Observable<StorageArray> {
    return this.http.post<StorageArray>(this.url.of('arrays'), connection);
  }

  /** Logs in anew before anything is saved. */
  change(id: string, connection: ArrayConnection): Observable<StorageArray> {
    return this.http.put<StorageArray>(this.url.of('arrays', id), connection);
  }

  check(id: string): Observable<StorageArray> {
    return this.http.post<StorageArray>(this.url.of('arrays', id, 'check'), null);
  }
}
