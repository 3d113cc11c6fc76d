import type * as contract from '../../core/api/generated/contract';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';

export type Setup = contract.SetupView;
export type SetupStep = contract.SetupStepView;
export type StepKind = SetupStep['kind'];

/** Whether steps are left; arrays and vCenters that are away later on are reported elsewhere. */
export function isUnfinished({ steps }: Setup): boolean {
  return steps.some(({ kind, state }) => state === 'OPEN' || (state === 'FAILED' && kind === 'SERVICE_ACCOUNT'));
}

/** The first steps with the installation. */
@Injectable({ providedIn: 'root' })
export class SetupApi {
  private readonly api = inject(Api);

  read(): Observable<Setup> {
    return this.api.get('/setup');
  }

  dismiss(): Observable<Setup> {
    return this.api.put('/setup', { body: { dismissed: true } });
  }

  show(): Observable<Setup> {
    return this.api.put('/setup', { body: { dismissed: false } });
  }
}
