import type * as contract from '../../core/api/generated/contract';
import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page } from '../../core/api/page';

export type HealthState = contract.ServiceHealthView['state'];
export type HealthCheck = contract.ServiceHealthCheck;
export type Health = contract.ServiceHealthView;
export type Backup = contract.Backup;
export type Backups = contract.BackupList;
export type ConnectedVcenter = contract.VcenterView;

/** The service itself: how it fares, and copies of what it knows. */
@Injectable({ providedIn: 'root' })
export class ServerApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  health(): Observable<Health> {
    return this.http.get<Health>(this.url.of('health'));
  }

  backups(): Observable<Backups> {
    return this.http.get<Backups>(this.url.of('backups'));
  }

  makeBackup(): Observable<Backup> {
    return this.http.post<Backup>(this.url.of('backups'), null);
  }

  backup(name: string): Observable<Blob> {
    return this.http.get(this.url.of('backups', name), { responseType: 'blob' });
  }

  export(): Observable<Blob> {
    return this.http.get(this.url.of('export'), { responseType: 'blob' });
  }

  vcenters(): Observable<Page<ConnectedVcenter>> {
    return this.http.get<Page<ConnectedVcenter>>(this.url.of('vcenters'), { params: { size: 200 } });
  }

  /** Only one that cannot be reached, unless it is the user's own. */
  forgetVcenter(id: string): Observable<unknown> {
    return this.http.delete(this.url.of('vcenters', id));
  }

  /** The OpenAPI document of the service. */
  description(): Observable<object> {
    return this.http.get<object>(this.url.description());
  }
}
