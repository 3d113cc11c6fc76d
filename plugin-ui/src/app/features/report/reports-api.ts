import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { Result } from '../../core/api/api-call';
import { I18n } from '../../core/i18n/i18n';
import { Days, Group } from './report-period';

export type Report = Result<'get', '/reclaim-runs/totals'>;
export type ReportRow = Report['total'];

/** What a report is about. */
export interface ReportRequest extends Days {
  readonly groupBy: Group;
}

@Injectable({ providedIn: 'root' })
export class ReportsApi {
  private readonly api = inject(Api);
  private readonly i18n = inject(I18n);

  totals(request: ReportRequest): Observable<Report> {
    return this.api.get('/reclaim-runs/totals', { query: this.query(request) });
  }

  /** CSV, or a page to print. */
  export(request: ReportRequest, kind: 'csv' | 'html'): Observable<Blob> {
    const query = this.query(request);
    return kind === 'csv'
      ? this.api.file('/reclaim-runs/totals', 'text/csv', { query })
      : this.api.file('/reclaim-runs/totals/report', 'text/html', {
          query,
          header: { 'Accept-Language': this.i18n.locale() },
        });
  }

  private query(request: ReportRequest) {
    return { ...request, zone: this.i18n.zone(), deadSpace: true };
  }
}
