import type * as contract from '../../../core/api/generated/contract';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../../core/api/api';

export type UnmapRisk = contract.UnmapRiskView;
export type UnmapRiskList = contract.UnmapRiskList;

/** Targets that receive UNMAP only after an administrator has accepted the risk. */
@Injectable({ providedIn: 'root' })
export class UnmapRisksApi {
  private readonly api = inject(Api);

  list(): Observable<UnmapRiskList> {
    return this.api.get('/unmap-risks');
  }

  accept(target: string, name: string): Observable<UnmapRisk> {
    return this.api.put('/unmap-risks/{target}/acceptance', { path: { target }, body: { name } });
  }

  withdraw(target: string): Observable<unknown> {
    return this.api.delete('/unmap-risks/{target}/acceptance', { path: { target } });
  }
}
