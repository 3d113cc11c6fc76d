import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { ArrayConnection, StorageArray } from './storage-array';

@Injectable({ providedIn: 'root' })
export class ArraysApi {
  private readonly api = inject(Api);

  list(): Observable<readonly StorageArray[]> {
    return this.api.items('/arrays', { query: { size: 100 } });
  }

  /** Logs in to the array before anything is saved. */
  connect(body: ArrayConnection): Observable<StorageArray> {
    return this.api.post('/arrays', { body });
  }

  /** Logs in again before the change is saved. */
  change(id: string, body: ArrayConnection): Observable<StorageArray> {
    return this.api.put('/arrays/{id}', { path: { id }, body });
  }

  check(id: string): Observable<StorageArray> {
    return this.api.post('/arrays/{id}/check', { path: { id } });
  }
}
