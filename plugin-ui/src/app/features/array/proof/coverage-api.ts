import { Injectable, inject } from '@angular/core';
import { Observable, forkJoin, map, of, switchMap } from 'rxjs';
import { Api } from '../../../core/api/api';
import type * as contract from '../../../core/api/generated/contract';
import { PageRequest, pageParams } from '../../../core/api/page';

export type CoverageList = contract.ArrayCoverageList;
export type CoverageRow = contract.ArrayCoverageRow;
export type CoverageState = CoverageRow['state'];

/** A pool of an array. */
export type Pool = contract.PoolSpace & { readonly array: string };

/** On which datastores arrays prove what is reclaimed, and the pools of the arrays. */
@Injectable({ providedIn: 'root' })
export class CoverageApi {
  private readonly api = inject(Api);

  list(request: PageRequest, state: CoverageState | ''): Observable<CoverageList> {
    return this.api.get('/arrays/coverage', { query: { ...pageParams(request), state: state || undefined } });
  }

  csv(text: string | undefined, state: CoverageState | ''): Observable<Blob> {
    return this.api.file('/arrays/coverage', 'text/csv', { query: { q: text, state: state || undefined } });
  }

  /** Of the arrays that respond. */
  pools(): Observable<readonly Pool[]> {
    return this.api.items('/arrays', { query: { size: 100 } }).pipe(
      map((arrays) => arrays.filter(({ health }) => health.state === 'OK')),
      switchMap((arrays) => (arrays.length === 0 ? of([]) : forkJoin(arrays.map((array) => this.poolsOf(array))))),
      map((pools) => pools.flat()),
    );
  }

  private poolsOf({ id, name }: contract.ArrayView): Observable<readonly Pool[]> {
    return this.api
      .get('/arrays/{id}/pools', { path: { id } })
      .pipe(map((pools) => pools.map((pool) => ({ ...pool, array: name }))));
  }
}
