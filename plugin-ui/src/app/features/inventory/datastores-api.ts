import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { Api } from '../../core/api/api';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import type { ScopeObjects } from '../../core/api/generated/contract';
import {
  Datastore,
  DatastoreDetail,
  DatastoreFilter,
  DatastoreList,
  DeadSpaceTrend,
  GridPreferences,
  SelectedDatastore,
} from './datastore';

/** Something to choose by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

@Injectable({ providedIn: 'root' })
export class DatastoresApi {
  private readonly api = inject(Api);

  /** VMFS datastores only. */
  list(request: PageRequest, filter: DatastoreFilter = {}): Observable<DatastoreList> {
    return this.api.get('/datastores', { query: { ...pageParams(request), ...filter } });
  }

  /** All that match, on whichever page. */
  selection(filter: DatastoreFilter, text?: string): Observable<readonly SelectedDatastore[]> {
    return this.api.get('/datastores/selection', { query: { ...filter, q: text } }).pipe(map(({ items }) => items));
  }

  /** All that match as CSV. */
  export(filter: DatastoreFilter, text?: string): Observable<Blob> {
    return this.api.file('/datastores', 'text/csv', { query: { ...filter, q: text } });
  }

  /** These as CSV, in their order. */
  exportOf(datastoreIds: readonly string[]): Observable<Blob> {
    return this.api.fileOf('/datastores/export', 'text/csv', { body: { datastoreIds } });
  }

  /** The dead space of the last seven days. */
  trends(ids: readonly string[]): Observable<readonly DeadSpaceTrend[]> {
    return this.api.get('/fleet/dead-space', { query: { datastoreIds: ids.join(',') } });
  }

  /** How the user arranged the grid. */
  arrangement(): Observable<GridPreferences> {
    return this.api.get('/preferences/datastore-grid');
  }

  arrange(body: GridPreferences): Observable<GridPreferences> {
    return this.api.put('/preferences/datastore-grid', { body });
  }

  arrays(): Observable<readonly Named[]> {
    return this.api.items('/arrays', { query: { size: 1000 } });
  }

  policies(): Observable<readonly Named[]> {
    return this.api
      .items('/reclaim-policies', { query: { size: 1000 } })
      .pipe(map((policies) => policies.map(({ id, definition: { name } }) => ({ id, name }))));
  }

  /** Compute clusters and tags. */
  places(): Observable<Pick<ScopeObjects, 'clusters' | 'tags' | 'tagsMissing'>> {
    return this.api.get('/reclaim-policies/scope-choices');
  }

  /** The VMFS datastores of a datastore cluster, which holds 64 datastores at most. */
  ofCluster(datastoreCluster: string): Observable<Page<Datastore>> {
    return this.api.get('/datastores', { query: { datastoreCluster, size: 1000 } });
  }

  /** A datastore of any type. */
  get(id: string): Observable<DatastoreDetail> {
    return this.api.get('/datastores/{id}', { path: { id } });
  }
}
