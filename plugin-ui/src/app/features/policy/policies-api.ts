import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { noneIfForbidden } from '../../core/problem/forbidden';
import {
  BlackoutCalendar,
  Channel,
  CalendarDefinition,
  NamedArray,
  Occurrence,
  PolicyDefinition,
  PolicyPreview,
  PolicyStart,
  ReclaimPolicy,
  ScopeChoices,
  ScopeNode,
} from './policy';

const ALL = { size: 1000 };

@Injectable({ providedIn: 'root' })
export class PoliciesApi {
  private readonly api = inject(Api);

  list(): Observable<readonly ReclaimPolicy[]> {
    return this.api.items('/reclaim-policies', { query: ALL });
  }

  /** Those with the datastore in their scope. */
  ofDatastore(datastoreId: string): Observable<readonly ReclaimPolicy[]> {
    return this.api.items('/reclaim-policies', { query: { ...ALL, datastoreId } });
  }

  save(id: string | null, body: PolicyDefinition): Observable<ReclaimPolicy> {
    return id === null
      ? this.api.post('/reclaim-policies', { body })
      : this.api.put('/reclaim-policies/{id}', { path: { id }, body });
  }

  /** What a policy would do; nothing is kept. */
  preview(body: PolicyDefinition): Observable<PolicyPreview> {
    return this.api.post('/reclaim-policies/preview', { body, query: { count: 5 } });
  }

  scopeChoices(): Observable<ScopeChoices> {
    return this.api.get('/reclaim-policies/scope-choices');
  }

  /** What is below an object, the root for null; with a text, everything whose name contains it. */
  scopeTree(parent: string | null, text = ''): Observable<readonly ScopeNode[]> {
    const query = { ...(parent === null ? {} : { parent }), ...(text === '' ? {} : { q: text }) };
    return this.api.items('/reclaim-policies/scope-tree', { query });
  }

  /** None for those who may not see channels. */
  channels(): Observable<readonly Channel[]> {
    return this.api.items('/notification-channels', { query: ALL }).pipe(noneIfForbidden());
  }

  /** None for those who may not see arrays. */
  arrays(): Observable<readonly NamedArray[]> {
    return this.api.items('/arrays', { query: ALL }).pipe(noneIfForbidden());
  }

  calendars(): Observable<readonly BlackoutCalendar[]> {
    return this.api.items('/calendars', { query: ALL });
  }

  saveCalendar(id: string | null, body: CalendarDefinition): Observable<BlackoutCalendar> {
    return id === null
      ? this.api.post('/calendars', { body })
      : this.api.put('/calendars/{id}', { path: { id }, body });
  }

  deleteCalendar(id: string): Observable<unknown> {
    return this.api.delete('/calendars/{id}', { path: { id } });
  }

  pause(id: string): Observable<ReclaimPolicy> {
    return this.api.post('/reclaim-policies/{id}/pause', { path: { id } });
  }

  resume(id: string): Observable<ReclaimPolicy> {
    return this.api.post('/reclaim-policies/{id}/resume', { path: { id } });
  }

  runNow(id: string): Observable<PolicyStart> {
    return this.api.post('/reclaim-policies/{id}/run-now', { path: { id } });
  }

  delete(id: string): Observable<unknown> {
    return this.api.delete('/reclaim-policies/{id}', { path: { id } });
  }

  /** The newest starts so far. */
  starts(id: string): Observable<readonly PolicyStart[]> {
    return this.api.items('/reclaim-policies/{id}/starts', { path: { id }, query: { size: 10 } });
  }

  /** Starts of all active policies in a period of at most 93 days; the next thirty days without one. */
  occurrences(from?: Date, to?: Date): Observable<readonly Occurrence[]> {
    return this.api.items('/reclaim-policies/occurrences', {
      query: { from: from?.toISOString(), to: to?.toISOString() },
    });
  }
}
