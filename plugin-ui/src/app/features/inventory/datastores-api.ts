import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { Datastore, DatastoreFilter } from './datastore';

@Injectable({ providedIn: 'root' })
export class DatastoresApi {
  private readonly api = inject(Api);

  /** VMFS datastores only. */
  list(request: PageRequest, filter: DatastoreFilter = {}): Observable<Page<Datastore>> {
    return this.api.get('/datastores', { query: { ...pageParams(request), ...filter } });
  }

  /** The VMFS datastores of a datastore cluster, which holds 64 datastores at most. */
  ofCluster(datastoreCluster: string): Observable<Page<Datastore>> {
    return this.api.get('/datastores', { query: { datastoreCluster, size: 1000 } });
  }

  /** A datastore of any type. */
  get(id: string): Observable<Datastore> {
    return this.api.get('/datastores/{id}', { path: { id } });
  }
}
