import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable, expand, map, reduce } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page, PageRequest, pageParams } from '../../core/api/page';
import { Audit, AuditRule, AuditedHost, Finding, FindingFilter, HostReading, Remediation } from './audit';
import { ReclaimObstacles, Standing, StandingKind } from './score/standing';

const MOST = 1000;
const ALL = { size: String(MOST) };

@Injectable({ providedIn: 'root' })
export class AuditApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  /** An empty scope is the whole vCenter. */
  start(scope: readonly string[]): Observable<Audit> {
    return this.http.post<Audit>(this.url.of('audits'), { scope });
  }

  audit(id: string): Observable<Audit> {
    return this.http.get<Audit>(this.url.of('audits', id));
  }

  /** Null before the first audit. */
  latest(): Observable<Audit | null> {
    return this.http
      .get<Page<Audit>>(this.url.of('audits'), { params: { size: '1' } })
      .pipe(map(({ items }) => items[0] ?? null));
  }

  findings(filter: FindingFilter, request: PageRequest): Observable<Page<Finding>> {
    const params = { ...filterParams(filter), ...pageParams(request) };
    return this.http.get<Page<Finding>>(this.url.of('findings'), { params });
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
    if (type === 'application/json') {
      return this.allFindings(filter).pipe(map((items) => new Blob([JSON.stringify({ items }, null, 2)], { type })));
    }
    return this.http.get(this.url.of('findings'), {
      params: filterParams(filter),
      headers: { Accept: type },
      responseType: 'blob',
    });
  }

  hosts(clusterId: string | null, request: PageRequest): Observable<Page<AuditedHost>> {
    const params = { ...(clusterId === null ? {} : { clusterId }), ...pageParams(request) };
    return this.http.get<Page<AuditedHost>>(this.url.of('audit-hosts'), { params });
  }

  host(id: string): Observable<HostReading> {
    return this.http.get<HostReading>(this.url.of('audit-hosts', id));
  }

  /** All of the kind that the user may see. */
  standings(kind: StandingKind): Observable<readonly Standing[]> {
    const params = { kind, ...ALL };
    return this.http.get<Page<Standing>>(this.url.of('audit-standings'), { params }).pipe(map(({ items }) => items));
  }

  obstacles(datastoreId: string): Observable<readonly ReclaimObstacles[]> {
    return this.http.get<readonly ReclaimObstacles[]>(this.url.of('datastores', datastoreId, 'reclaim-obstacles'));
  }

  rules(): Observable<readonly AuditRule[]> {
    return this.http.get<Page<AuditRule>>(this.url.of('audit-rules'), { params: ALL }).pipe(map(({ items }) => items));
  }

  fix(findingIds: readonly string[], dryRun: boolean, onError: 'stop' | 'continue'): Observable<Remediation> {
    return this.http.post<Remediation>(this.url.of('remediations'), { findingIds, dryRun, onError });
  }

  remediation(id: string): Observable<Remediation> {
    return this.http.get<Remediation>(this.url.of('remediations', id));
  }

  remediations(request: PageRequest): Observable<Page<Remediation>> {
    return this.http.get<Page<Remediation>>(this.url.of('remediations'), { params: pageParams(request) });
  }

  undo(id: string): Observable<Remediation> {
    return this.http.post<Remediation>(this.url.of('remediations', id, 'undo'), null);
  }

  waive(finding: Finding, reason: string, expiresAt: string): Observable<unknown> {
    const { ruleId, objectId, objectName } = finding;
    return this.http.post(this.url.of('waivers'), { ruleId, objectId, objectName, reason, expiresAt });
  }

  unwaive(id: string): Observable<unknown> {
    return this.http.delete(this.url.of('waivers', id));
  }
}

function filterParams(filter: FindingFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );
}
