import type * as contract from '../../../core/api/generated/contract';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../../core/api/api';

export type LocalDeviceList = contract.LocalDeviceList;

/** Local devices of datastores, as their hosts report them. */
@Injectable({ providedIn: 'root' })
export class LocalDevicesApi {
  private readonly api = inject(Api);

  list(datastoreId: string): Observable<LocalDeviceList> {
    return this.api.get('/datastores/{id}/local-devices', { path: { id: datastoreId } });
  }
}
