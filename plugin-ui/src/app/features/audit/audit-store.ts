import { Injectable, inject } from '@angular/core';
import { FollowedLatest } from '../../core/api/followed-latest';
import { Audit } from './audit';
import { AuditApi } from './audit-api';

/** The latest audit of the vCenter; provide it in the component that shows it. */
@Injectable()
export class AuditStore extends FollowedLatest<Audit> {
  private readonly api: AuditApi;

  constructor() {
    const api = inject(AuditApi);
    super(
      () => api.latest(),
      (id) => api.audit(id),
    );
    this.api = api;
  }

  /** Starts an audit; an empty scope is the whole vCenter. */
  start(scope: readonly string[]): void {
    this.begin(this.api.start(scope));
  }
}
