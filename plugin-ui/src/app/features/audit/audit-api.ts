import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable, expand, map, of, reduce, switchMap } from 'rxjs';
import { Api } from '../../core/api/api';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { Audit, AuditRule, AuditedHost, Finding, FindingFilter, FindingScope, HostReading, Remediation } from './audit';
import { AuditScore, ReclaimObstacles, ScoreKind } from './score/audit-score';

const MOST = 1000;

@Injectable({ providedIn: 'root' })
export class AuditApi {
  private readonly api = inject(Api);

  /** An empty scope is the whole vCenter. */
  start(scope: readonly string[]): Observable<Audit> {
    return this.api.post('/audits', { body: { scope } });
  }

  audit(id: string): Observable<Audit> {
    return this.api.get('/audits/{id}', { path: { id } });
  }

  /** Null before the first audit. */
  latest(): Observable<Audit | null> {
    return this.api.items('/audits', { query: { size: 1 } }).pipe(map(([newest]) => newest ?? null));
  }

  findings(filter: FindingFilter, request: PageRequest): Observable<Page<Finding>> {
    const text = request.text ?? filter.q;
    return this.api.get('/findings', { query: { ...filter, ...pageParams({ ...request, text }) } });
  }

  /** The open finding, or the last resolved one of the id. */
  finding(id: string): Observable<Finding> {
    return this.api.get('/findings/{id}', { path: { id } });
  }

  /** Every finding of the filter, page after page. */
  allFindings(filter: FindingFilter): Observable<readonly Finding[]> {
    return this.findings(filter, { page: 0, size: MOST }).pipe(
      expand(({ page, size, total }) =>
        (page + 1) * size < total ? this.findings(filter, { page: page + 1, size }) : EMPTY,
      ),
      reduce((all: readonly Finding[], { items }) => [...all, ...items], []),
    );
  }

  /** The same list as a file, all of it. */
  export(filter: FindingFilter, type: 'text/csv' | 'application/json'): Observable<Blob> {
    return type === 'text/csv'
      ? this.api.file('/findings', type, { query: filter })
      : this.allFindings(filter).pipe(map((items) => new Blob([JSON.stringify({ items }, null, 2)], { type })));
  }

  hosts(clusterId: string | null, request: PageRequest): Observable<Page<AuditedHost>> {
    return this.api.get('/audit-hosts', { query: { clusterId: clusterId ?? undefined, ...pageParams(request) } });
  }

  /** Whether an audit has read the host, or a host of the cluster; what it has not read has no findings. */
  audited({ objectId, clusterId }: FindingScope): Observable<boolean> {
    return this.api
      .items('/audit-hosts', { query: { hostId: objectId, clusterId, size: 1 } })
      .pipe(map(([known]) => known !== undefined));
  }

  /** What was read of a host; null if no audit has read it. */
  host(id: string): Observable<HostReading | null> {
    return this.api
      .items('/audit-hosts', { query: { hostId: id, size: 1 } })
      .pipe(switchMap(([known]) => (known ? this.api.get('/audit-hosts/{id}', { path: { id } }) : of(null))));
  }

  /** All of the kind that the user may see. */
  scores(kind: ScoreKind): Observable<readonly AuditScore[]> {
    return this.api.items('/audit-scores', { query: { kind, size: MOST } });
  }

  obstacles(datastoreId: string): Observable<readonly ReclaimObstacles[]> {
    return this.api.get('/datastores/{id}/reclaim-obstacles', { path: { id: datastoreId } });
  }

  rules(): Observable<readonly AuditRule[]> {
    return this.api.items('/audit-rules', { query: { size: MOST } });
  }

  fix(findingIds: readonly string[], dryRun: boolean, onError: 'stop' | 'continue'): Observable<Remediation> {
    return this.api.post('/remediations', { body: { findingIds, dryRun, onError } });
  }

  remediation(id: string): Observable<Remediation> {
    return this.api.get('/remediations/{id}', { path: { id } });
  }

  remediations({ page, size }: PageRequest): Observable<Page<Remediation>> {
    return this.api.get('/remediations', { query: { page, size } });
  }

  undo(id: string): Observable<Remediation> {
    return this.api.post('/remediations/{id}/undo', { path: { id } });
  }

  waive({ ruleId, objectId, objectName }: Finding, reason: string, expiresAt: string): Observable<unknown> {
    return this.api.post('/waivers', { body: { ruleId, objectId, objectName, reason, expiresAt } });
  }

  unwaive(id: string): Observable<unknown> {
    return this.api.delete('/waivers/{id}', { path: { id } });
  }
}
