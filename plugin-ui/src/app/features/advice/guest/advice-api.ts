import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { ApiUrl } from '../../../core/api/api-url';
import { Page, PageRequest, pageParams } from '../../../core/api/page';
import { AdviceScope, Readiness, ReadinessFilter, ReadinessSummary } from './advice';

@Injectable({ providedIn: 'root' })
export class AdviceApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  readiness(filter: ReadinessFilter, request: PageRequest): Observable<Page<Readiness>> {
    const params = { ...set(filter), ...pageParams(request) };
    return this.http.get<Page<Readiness>>(this.url.of('advice', 'in-guest-unmap'), { params });
  }

  /** All of the list as a CSV file; `text` is what VM names contain. */
  readinessFile(filter: ReadinessFilter, text: string | undefined): Observable<Blob> {
    return this.http.get(this.url.of('advice', 'in-guest-unmap'), {
      params: set({ ...filter, q: text }),
      headers: { Accept: 'text/csv' },
      responseType: 'blob',
    });
  }

  readinessSummary(scope: AdviceScope): Observable<ReadinessSummary> {
    return this.http.get<ReadinessSummary>(this.url.of('advice', 'in-guest-unmap', 'summary'), { params: set(scope) });
  }
}

function set(filter: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}
