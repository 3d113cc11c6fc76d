import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { OldHostGuidance, OldVmfs } from './old/old-storage';
import { HostTransfer, XcopyAdvice } from './xcopy/xcopy';

const PATH = 'advice';

/** Fields that a list is narrowed by; empty ones are left out. */
export type AdviceFilter = Readonly<Record<string, string>>;

/** Advice about copies, old file systems and old hosts. */
@Injectable({ providedIn: 'root' })
export class StorageAdviceApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  copies(request: PageRequest, filter: AdviceFilter): Observable<Page<XcopyAdvice>> {
    return this.page('xcopy', { ...pageParams(request), ...set(filter) });
  }

  copiesCsv(filter: AdviceFilter): Observable<Blob> {
    return this.csv('xcopy', filter);
  }

  hosts(request: PageRequest, filter: AdviceFilter): Observable<Page<HostTransfer>> {
    return this.page('xcopy/hosts', { ...pageParams(request), ...set(filter) });
  }

  hostsCsv(filter: AdviceFilter): Observable<Blob> {
    return this.csv('xcopy/hosts', filter);
  }

  /** Of one datastore, or of all. */
  oldVmfs(datastoreId: string | null): Observable<Page<OldVmfs>> {
    return this.page('old-vmfs', { size: '200', ...set({ datastoreId: datastoreId ?? '' }) });
  }

  /** Of one datastore, or of all. */
  oldHosts(datastoreId: string | null): Observable<Page<OldHostGuidance>> {
    return this.page('old-hosts', { size: '200', ...set({ datastoreId: datastoreId ?? '' }) });
  }

  private page<T>(path: string, params: Record<string, string>): Observable<Page<T>> {
    return this.http.get<Page<T>>(this.url.of(PATH, ...path.split('/')), { params });
  }

  private csv(path: string, filter: AdviceFilter): Observable<Blob> {
    return this.http.get(this.url.of(PATH, ...path.split('/')), {
      params: { size: '1000', ...set(filter) },
      headers: { accept: 'text/csv' },
      responseType: 'blob',
    });
  }
}

function set(filter: AdviceFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
