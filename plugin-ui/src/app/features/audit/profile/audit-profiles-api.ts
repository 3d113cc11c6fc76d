import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { ApiUrl } from '../../../core/api/api-url';
import { Page } from '../../../core/api/page';
import { AuditProfile } from './audit-profile';

@Injectable({ providedIn: 'root' })
export class AuditProfilesApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  list(): Observable<readonly AuditProfile[]> {
    const params = { size: '1000' };
    return this.http.get<Page<AuditProfile>>(this.url.of('audit-profiles'), { params }).pipe(map(({ items }) => items));
  }

  /** Every version, newest first. */
  history(id: string): Observable<readonly AuditProfile[]> {
    return this.http.get<readonly AuditProfile[]>(this.url.of('audit-profiles', id, 'history'));
  }

  /** Keeps a new version; refused when the profile was changed since `profile.version`. */
  save({ id, ...profile }: AuditProfile): Observable<AuditProfile> {
    return this.http.put<AuditProfile>(this.url.of('audit-profiles', id), profile);
  }
}
