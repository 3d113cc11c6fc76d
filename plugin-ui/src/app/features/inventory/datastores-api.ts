import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { Datastore } from './datastore';

@Injectable({ providedIn: 'root' })
export class DatastoresApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  /** VMFS datastores only. */
  list(request: PageRequest, filter: Readonly<Record<string, string>> = {}): Observable<Page<Datastore>> {
    return this.http.get<Page<Datastore>>(this.url.of('datastores'), { params: { ...pageParams(request), ...filter } });
  }

  /** The VMFS datastores of a datastore cluster, which holds 64 datastores at most. */
  ofCluster(clusterId: string): Observable<Page<Datastore>> {
    const params = { datastoreCluster: clusterId, size: 1000 };
    return this.http.get<Page<Datastore>>(this.url.of('datastores'), { params });
  }

  /** A datastore of any type. */
  get(id: string): Observable<Datastore> {
    return this.http.get<Datastore>(this.url.of('datastores', id));
  }
}
