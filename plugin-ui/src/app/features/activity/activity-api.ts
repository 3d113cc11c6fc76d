import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { QueryOf } from '../../core/api/api-call';
import type * as contract from '../../core/api/generated/contract';
import { Page, PageRequest, pageParams } from '../../core/api/page';

export type ActivityEntry = contract.ActivityEntry;
export type ActivityOutcome = ActivityEntry['outcome'];
export type ActivityVerification = contract.ActivityChainVerification;

/** Which activities are shown; empty values do not narrow. */
export interface ActivitySearch {
  readonly text: string;
  readonly outcome: ActivityOutcome | '';
}

/** The record of who did what. */
@Injectable({ providedIn: 'root' })
export class ActivityApi {
  private readonly api = inject(Api);

  list(request: PageRequest, search: ActivitySearch): Observable<Page<ActivityEntry>> {
    return this.api.get('/activity', { query: { ...pageParams(request), ...queryOf(search) } });
  }

  /** All that match. */
  csv(search: ActivitySearch): Observable<Blob> {
    return this.api.file('/activity', 'text/csv', { query: queryOf(search) });
  }

  /** Of all vCenters. */
  verify(): Observable<ActivityVerification> {
    return this.api.get('/activity/verification');
  }
}

function queryOf({ text, outcome }: ActivitySearch): QueryOf<'/activity'> {
  return { q: text.trim() || undefined, outcome: outcome || undefined };
}
