import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { QueryOf } from '../../core/api/api-call';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { OldHostGuidance, OldVmfs } from './old/old-storage';
import { DiskTypeList, HostTransfer, XcopyAdvice } from './xcopy/xcopy';

export type CopyFilter = Pick<QueryOf<'/advice/xcopy'>, 'template' | 'verdict' | 'diskType'>;
export type TransferFilter = Pick<QueryOf<'/advice/xcopy/hosts'>, 'small'>;

/** Advice about copies, old file systems and old hosts. */
@Injectable({ providedIn: 'root' })
export class StorageAdviceApi {
  private readonly api = inject(Api);

  copies(request: PageRequest, filter: CopyFilter): Observable<Page<XcopyAdvice>> {
    return this.api.get('/advice/xcopy', { query: { ...pageParams(request), ...filter } });
  }

  /** Of disks on one datastore, or of all. */
  diskTypes(datastoreId: string | null): Observable<DiskTypeList> {
    return this.api.get('/advice/xcopy/disk-types', { query: { datastoreId: datastoreId ?? undefined } });
  }

  /** All that match. */
  copiesCsv(text: string | undefined, filter: CopyFilter): Observable<Blob> {
    return this.api.file('/advice/xcopy', 'text/csv', { query: { q: text, ...filter } });
  }

  hosts(request: PageRequest, filter: TransferFilter): Observable<Page<HostTransfer>> {
    return this.api.get('/advice/xcopy/hosts', { query: { ...pageParams(request), ...filter } });
  }

  /** All that match. */
  hostsCsv(text: string | undefined, filter: TransferFilter): Observable<Blob> {
    return this.api.file('/advice/xcopy/hosts', 'text/csv', { query: { q: text, ...filter } });
  }

  /** Of one datastore, or of all. */
  oldVmfs(datastoreId: string | null): Observable<Page<OldVmfs>> {
    return this.api.get('/advice/old-vmfs', { query: { size: 200, datastoreId: datastoreId ?? undefined } });
  }

  /** Of one datastore, or of all. */
  oldHosts(datastoreId: string | null): Observable<Page<OldHostGuidance>> {
    return this.api.get('/advice/old-hosts', { query: { size: 200, datastoreId: datastoreId ?? undefined } });
  }
}
