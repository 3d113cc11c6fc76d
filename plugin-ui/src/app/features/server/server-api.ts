import type * as contract from '../../core/api/generated/contract';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { Page } from '../../core/api/page';
import { Preferences } from '../../core/i18n/reading';

export type HealthState = contract.ServiceHealthView['state'];
export type HealthCheck = contract.ServiceHealthCheck;
export type Health = contract.ServiceHealthView;
export type Backup = contract.Backup;
export type Backups = contract.BackupList;
export type Trial = contract.TrialView;
export type ConnectedVcenter = contract.VcenterView;
export type AccountView = contract.ServiceAccountView;
export type AccountRequest = contract.ServiceAccountRequest;
export type AccountCheck = contract.ServiceAccountCheck;

/** The service: its health and its backups. */
@Injectable({ providedIn: 'root' })
export class ServerApi {
  private readonly api = inject(Api);

  health(): Observable<Health> {
    return this.api.get('/health');
  }

  backups(): Observable<Backups> {
    return this.api.get('/backups');
  }

  makeBackup(): Observable<Backup> {
    return this.api.post('/backups');
  }

  backup(name: string): Observable<Blob> {
    return this.api.file('/backups/{name}', 'application/zip', { path: { name } });
  }

  export(): Observable<Blob> {
    return this.api.file('/export', 'application/zip');
  }

  vcenters(): Observable<Page<ConnectedVcenter>> {
    return this.api.get('/vcenters', { query: { size: 200 } });
  }

  /** Only one that cannot be reached, unless it is the user's own. */
  forgetVcenter(id: string): Observable<unknown> {
    return this.api.delete('/vcenters/{id}', { path: { id } });
  }

  /** With what stops without it. */
  serviceAccount(id: string): Observable<AccountView> {
    return this.api.get('/vcenters/{id}/service-account', { path: { id } });
  }

  /** vCenter is asked first: a wrong credential is not stored; `dryRun` only checks. */
  setServiceAccount(id: string, account: AccountRequest): Observable<AccountCheck> {
    return this.api.put('/vcenters/{id}/service-account', { path: { id }, body: account });
  }

  removeServiceAccount(id: string): Observable<unknown> {
    return this.api.delete('/vcenters/{id}/service-account', { path: { id } });
  }

  trial(): Observable<Trial> {
    return this.api.get('/trial');
  }

  endTrial(): Observable<Trial> {
    return this.api.post('/trial/end');
  }

  savePreferences(preferences: Preferences): Observable<Preferences> {
    return this.api.put('/preferences', { body: preferences });
  }

  /** The OpenAPI document of the service. */
  description(): Observable<object> {
    return this.api.description();
  }
}
