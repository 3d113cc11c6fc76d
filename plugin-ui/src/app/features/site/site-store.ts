import { Injectable, inject } from '@angular/core';
import { FollowedLatest } from '../../core/api/followed-latest';
import { SiteApi, SiteExamination } from './site-api';

/** The latest examination; provide it in the component that shows it. */
@Injectable()
export class SiteStore extends FollowedLatest<SiteExamination> {
  private readonly api: SiteApi;

  constructor() {
    const api = inject(SiteApi);
    super(
      () => api.latest(),
      (id) => api.examination(id),
    );
    this.api = api;
  }

  start(record: boolean): void {
    this.begin(this.api.start(record));
  }
}
