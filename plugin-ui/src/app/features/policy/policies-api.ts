import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, catchError, map, of } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page } from '../../core/api/page';
import {
  BlackoutCalendar,
  CalendarDefinition,
  ComingStart,
  NamedArray,
  PolicyDefinition,
  PolicyPreview,
  PolicyStart,
  ReclaimPolicy,
  ScopeChoices,
} from './policy';

const PATH = 'reclaim-policies';
const CALENDARS = 'calendars';

@Injectable({ providedIn: 'root' })
export class PoliciesApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  list(): Observable<readonly ReclaimPolicy[]> {
    return this.http
      .get<Page<ReclaimPolicy>>(this.url.of(PATH), { params: { size: 1000 } })
      .pipe(map(({ items }) => items));
  }

  save(id: string | null, definition: PolicyDefinition): Observable<ReclaimPolicy> {
    return id === null
      ? this.http.post<ReclaimPolicy>(this.url.of(PATH), definition)
      : this.http.put<ReclaimPolicy>(this.url.of(PATH, id), definition);
  }

  /** What a policy would do; nothing is kept. */
  preview(definition: PolicyDefinition): Observable<PolicyPreview> {
    return this.http.post<PolicyPreview>(this.url.of(PATH, 'preview'), definition, { params: { count: 5 } });
  }

  scopeChoices(): Observable<ScopeChoices> {
    return this.http.get<ScopeChoices>(this.url.of(PATH, 'scope-choices'));
  }

  /** None for those who may not see arrays. */
  arrays(): Observable<readonly NamedArray[]> {
    return this.http.get<Page<NamedArray>>(this.url.of('arrays'), { params: { size: 1000 } }).pipe(
      map(({ items }) => items),
      catchError(() => of([])),
    );
  }

  calendars(): Observable<readonly BlackoutCalendar[]> {
    return this.http
      .get<Page<BlackoutCalendar>>(this.url.of(CALENDARS), { params: { size: 1000 } })
      .pipe(map(({ items }) => items));
  }

  saveCalendar(id: string | null, definition: CalendarDefinition): Observable<BlackoutCalendar> {
    return id === null
      ? this.http.post<BlackoutCalendar>(this.url.of(CALENDARS), definition)
      : this.http.put<BlackoutCalendar>(this.url.of(CALENDARS, id), definition);
  }

  deleteCalendar(id: string): Observable<unknown> {
    return this.http.delete(this.url.of(CALENDARS, id));
  }

  pause(id: string): Observable<ReclaimPolicy> {
    return this.http.post<ReclaimPolicy>(this.url.of(PATH, id, 'pause'), null);
  }

  resume(id: string): Observable<ReclaimPolicy> {
    return this.http.post<ReclaimPolicy>(this.url.of(PATH, id, 'resume'), null);
  }

  runNow(id: string): Observable<PolicyStart> {
    return this.http.post<PolicyStart>(this.url.of(PATH, id, 'run-now'), null);
  }

  delete(id: string): Observable<unknown> {
    return this.http.delete(this.url.of(PATH, id));
  }

  /** The newest starts so far. */
  starts(id: string): Observable<readonly PolicyStart[]> {
    return this.http
      .get<Page<PolicyStart>>(this.url.of(PATH, id, 'starts'), { params: { size: 10 } })
      .pipe(map(({ items }) => items));
  }

  /** Starts of all active policies in a stretch of at most 93 days; the next thirty days unless said. */
  coming(from?: Date, to?: Date): Observable<readonly ComingStart[]> {
    const params = from && to ? { from: from.toISOString(), to: to.toISOString() } : {};
    return this.http
      .get<{ items: readonly ComingStart[] }>(this.url.of(PATH, 'occurrences'), { params })
      .pipe(map(({ items }) => items));
  }
}
