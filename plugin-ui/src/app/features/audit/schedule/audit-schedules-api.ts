import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../../core/api/api';
import { AuditSchedule, ScheduleRequest } from './audit-schedule';

@Injectable({ providedIn: 'root' })
export class AuditSchedulesApi {
  private readonly api = inject(Api);

  list(): Observable<readonly AuditSchedule[]> {
    return this.api.items('/audit-schedules', { query: { size: 1000 } });
  }

  /** Creates one if `id` is null. */
  save(id: string | null, body: ScheduleRequest): Observable<AuditSchedule> {
    return id === null
      ? this.api.post('/audit-schedules', { body })
      : this.api.put('/audit-schedules/{id}', { path: { id }, body });
  }

  delete(id: string): Observable<unknown> {
    return this.api.delete('/audit-schedules/{id}', { path: { id } });
  }
}
