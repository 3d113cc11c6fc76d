import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { ApiUrl } from '../../../core/api/api-url';
import { Page } from '../../../core/api/page';
import { AuditSchedule, ScheduleRequest } from './audit-schedule';

@Injectable({ providedIn: 'root' })
export class AuditSchedulesApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  list(): Observable<readonly AuditSchedule[]> {
    const params = { size: '1000' };
    return this.http
      .get<Page<AuditSchedule>>(this.url.of('audit-schedules'), { params })
      .pipe(map(({ items }) => items));
  }

  /** Makes one when `id` is null. */
  save(id: string | null, schedule: ScheduleRequest): Observable<AuditSchedule> {
    return id === null
      ? this.http.post<AuditSchedule>(this.url.of('audit-schedules'), schedule)
      : this.http.put<AuditSchedule>(this.url.of('audit-schedules', id), schedule);
  }

  delete(id: string): Observable<unknown> {
    return this.http.delete(this.url.of('audit-schedules', id));
  }
}
