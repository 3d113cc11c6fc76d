import { provideHttpClient } from '@angular/common/http';
import { HttpTestingController, TestRequest, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { finding } from '../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Finding } from './audit';
import { AuditApi } from './audit-api';

describe('AuditApi', () => {
  let api: AuditApi;
  let http: HttpTestingController;

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(), provideHttpClientTesting(), provideFakeClient(new FakeClient())],
    });
    api = TestBed.inject(AuditApi);
    http = TestBed.inject(HttpTestingController);
  });

  it('knows of a host or a cluster whether an audit has read it', () => {
    const known: boolean[] = [];
    api.audited({ objectId: 'g:host-7' }).subscribe((read) => known.push(read));
    http.expectOne('/api/v1/audit-hosts?hostId=g:host-7&size=1').flush({ items: [{}] });
    api.audited({ clusterId: 'g:domain-c8' }).subscribe((read) => known.push(read));
    http.expectOne('/api/v1/audit-hosts?clusterId=g:domain-c8&size=1').flush({ items: [] });
    expect(known).toEqual([true, false]);
  });

  it('gathers and exports only the findings that contain the text, on every page', () => {
    const next = (): TestRequest => http.expectOne(({ url }) => url.includes('/findings'));
    let all: readonly Finding[] = [];
    api.allFindings({ waived: false, q: 'esx-01' }).subscribe((found) => (all = found));
    for (const page of [0, 1]) {
      const request = next();
      expect(request.request.params.get('q')).toBe('esx-01');
      request.flush({ items: [finding({ id: `f${String(page)}` })], page, size: 1000, total: 1001 });
    }
    expect(all.map(({ id }) => id)).toEqual(['f0', 'f1']);
    api.export({ q: 'esx-01' }, 'text/csv').subscribe();
    expect(next().request.params.toString()).toBe('q=esx-01');
  });
});
