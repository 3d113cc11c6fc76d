import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../../core/api/api';
import { AuditProfile } from './audit-profile';

@Injectable({ providedIn: 'root' })
export class AuditProfilesApi {
  private readonly api = inject(Api);

  list(): Observable<readonly AuditProfile[]> {
    return this.api.items('/audit-profiles', { query: { size: 1000 } });
  }

  /** Every version, newest first. */
  history(id: string): Observable<readonly AuditProfile[]> {
    return this.api.get('/audit-profiles/{id}/history', { path: { id } });
  }

  /** Stores a new version; rejected if the profile was changed since `profile.version`. */
  save({ id, ...body }: AuditProfile): Observable<AuditProfile> {
    return this.api.put('/audit-profiles/{id}', { path: { id }, body });
  }
}
