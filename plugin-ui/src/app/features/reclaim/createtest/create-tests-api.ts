import type * as contract from '../../../core/api/generated/contract';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { Api } from '../../../core/api/api';

export type CreateTest = contract.CreateTestView;
export type CreateTestPreview = contract.CreateTestPreview;

/** Create tests of datastores on local devices. */
@Injectable({ providedIn: 'root' })
export class CreateTestsApi {
  private readonly api = inject(Api);

  /** The newest first. */
  list(datastoreId: string): Observable<readonly CreateTest[]> {
    return this.api.get('/datastores/{id}/create-tests', { path: { id: datastoreId } }).pipe(map(({ items }) => items));
  }

  preview(datastoreId: string, sizeGb: number): Observable<CreateTestPreview> {
    return this.api.post('/datastores/{id}/create-tests/preview', { path: { id: datastoreId }, body: { sizeGb } });
  }

  start(datastoreId: string, sizeGb: number, leftoverAccepted: boolean): Observable<CreateTest> {
    return this.api.post('/datastores/{id}/create-tests', {
      path: { id: datastoreId },
      body: { sizeGb, leftoverAccepted },
    });
  }
}
