import type * as contract from '../../core/api/generated/contract';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { Api } from '../../core/api/api';

export type SiteExamination = contract.SiteExamination;
export type SiteFinding = contract.SiteFinding;
export type SiteSection = contract.ExaminedSection;

/** Examinations of the site. */
@Injectable({ providedIn: 'root' })
export class SiteApi {
  private readonly api = inject(Api);

  start(): Observable<SiteExamination> {
    return this.api.post('/site-examinations');
  }

  examination(id: string): Observable<SiteExamination> {
    return this.api.get('/site-examinations/{id}', { path: { id } });
  }

  /** Null before the first one. */
  latest(): Observable<SiteExamination | null> {
    return this.api.items('/site-examinations', { query: { size: 1 } }).pipe(map(([newest]) => newest ?? null));
  }
}
