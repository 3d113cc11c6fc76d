import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../../core/api/api';
import type * as contract from '../../../core/api/generated/contract';

export type DeviceVendors = contract.VendorsView;
export type VendorRule = DeviceVendors['rules'][number];

/** How vendors of devices are found. */
@Injectable({ providedIn: 'root' })
export class VendorsApi {
  private readonly api = inject(Api);

  read(): Observable<DeviceVendors> {
    return this.api.get('/arrays/vendors');
  }

  replace(rules: readonly VendorRule[]): Observable<DeviceVendors> {
    return this.api.put('/arrays/vendors', { body: { rules } });
  }
}
