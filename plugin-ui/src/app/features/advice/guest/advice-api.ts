import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../../core/api/api';
import { Page, PageRequest, pageParams } from '../../../core/api/page';
import { AdviceScope, Readiness, ReadinessFilter, ReadinessSummary } from './advice';

@Injectable({ providedIn: 'root' })
export class AdviceApi {
  private readonly api = inject(Api);

  readiness(filter: ReadinessFilter, request: PageRequest): Observable<Page<Readiness>> {
    return this.api.get('/advice/in-guest-unmap', { query: { ...filter, ...pageParams(request) } });
  }

  /** All of the list as a CSV file; `text` is what VM names contain. */
  readinessFile(filter: ReadinessFilter, text: string | undefined): Observable<Blob> {
    return this.api.file('/advice/in-guest-unmap', 'text/csv', { query: { ...filter, q: text } });
  }

  readinessSummary(scope: AdviceScope): Observable<ReadinessSummary> {
    return this.api.get('/advice/in-guest-unmap/summary', { query: scope });
  }
}
