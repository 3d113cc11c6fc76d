import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page } from '../../core/api/page';
import { Statement } from '../../core/api/statement';

export type HealthState = 'OK' | 'UNKNOWN' | 'WARNING' | 'ERROR';

/** One thing that the service needs; the reason is for those who may configure. */
export interface HealthCheck {
  readonly kind: string;
  readonly name: string;
  readonly state: HealthState;
  readonly reason?: Statement | null;
}

export interface Health {
  readonly state: HealthState;
  readonly checks: readonly HealthCheck[];
}

export interface Backup {
  readonly name: string;
  readonly at: string;
  readonly sizeBytes: number;
}

export interface Backups {
  /** False where the database has means of its own. */
  readonly possible: boolean;
  readonly items: readonly Backup[];
}

export interface ConnectedVcenter {
  readonly id: string;
  readonly address: string;
  readonly version?: string | null;
  readonly health: {
    readonly state: 'OK' | 'UNREACHABLE' | 'REFUSED' | 'CERTIFICATE' | 'UNKNOWN';
    readonly statement?: Statement | null;
  };
}

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
