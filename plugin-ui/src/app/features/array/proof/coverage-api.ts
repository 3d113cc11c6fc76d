import { Injectable, inject } from '@angular/core';
import { Observable, catchError, forkJoin, map, of, switchMap } from 'rxjs';
import { Api } from '../../../core/api/api';
import type * as contract from '../../../core/api/generated/contract';
import { PageRequest, pageParams } from '../../../core/api/page';
import { Problem, toProblem } from '../../../core/problem/problem';

export type CoverageList = contract.ArrayCoverageList;
export type CoverageRow = contract.ArrayCoverageRow;
export type CoverageState = CoverageRow['state'];

/** A pool of an array. */
export type Pool = contract.PoolSpace & { readonly array: string };

/** The pools of the arrays, and which arrays could not be read. */
export interface ArrayPoolList {
  readonly pools: readonly Pool[];
  readonly missing: readonly { readonly array: string; readonly problem: Problem }[];
}

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

  /** Of the arrays that responded when they were last checked. */
  pools(): Observable<ArrayPoolList> {
    return this.api.items('/arrays', { query: { size: 100 } }).pipe(
      map((arrays) => arrays.filter(({ health }) => health.state === 'OK')),
      switchMap((arrays) => (arrays.length === 0 ? of([]) : forkJoin(arrays.map((array) => this.poolsOf(array))))),
      map((lists) => ({
        pools: lists.flatMap(({ pools }) => pools),
        missing: lists.flatMap(({ missing }) => missing),
      })),
    );
  }

  private poolsOf({ id, name }: contract.ArrayView): Observable<ArrayPoolList> {
    return this.api.get('/arrays/{id}/pools', { path: { id } }).pipe(
      map((pools) => ({ pools: pools.map((pool) => ({ ...pool, array: name })), missing: [] })),
      catchError((error: unknown) => of({ pools: [], missing: [{ array: name, problem: toProblem(error) }] })),
    );
  }
}
