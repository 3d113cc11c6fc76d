import type * as contract from '../../core/api/generated/contract';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { Api } from '../../core/api/api';
import type { Recording } from '../../shared/evidence-file/evidence-file';

export type SiteExamination = contract.SiteExamination;
export type SiteFinding = contract.SiteFinding;
export type SiteSection = contract.ExaminedSection;

/** Examinations of the site. */
@Injectable({ providedIn: 'root' })
export class SiteApi {
  private readonly api = inject(Api);

  /** With `record`, what is exchanged is kept without identities and secrets. */
  start(record: boolean): Observable<SiteExamination> {
    return this.api.post('/site-examinations', { query: { record } });
  }

  examination(id: string): Observable<SiteExamination> {
    return this.api.get('/site-examinations/{id}', { path: { id } });
  }

  recording({ id }: SiteExamination): Recording {
    return {
      contents: () => this.api.get('/site-examinations/{id}/evidence/contents', { path: { id } }),
      file: () => this.api.file('/site-examinations/{id}/evidence', 'application/zip', { path: { id } }),
      name: 'tidemark-site.zip',
    };
  }

  /** Null before the first one. */
  latest(): Observable<SiteExamination | null> {
    return this.api.items('/site-examinations', { query: { size: 1 } }).pipe(map(([newest]) => newest ?? null));
  }
}
