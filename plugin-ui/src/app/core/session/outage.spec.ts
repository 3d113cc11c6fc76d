import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { VsphereClient } from '../vsphere/vsphere-client';
import { PageOutage } from '../problem/page-outage';
import { outageInterceptor } from './outage';

describe('Outage', () => {
  let ready: boolean;
  let asked: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    ready = false;
    asked = [];
    Object.assign(globalThis, {
      fetch: (url: string) => {
        asked.push(url);
        return Promise.resolve({ ok: ready });
      },
    });
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([outageInterceptor])),
        provideHttpClientTesting(),
        provideFakeClient(new FakeClient()),
      ],
    });
  });

  afterEach(() => jest.useRealTimers());

  function fail(slug: string): void {
    TestBed.inject(HttpClient)
      .get('/a')
      .subscribe({ error: () => undefined });
    TestBed.inject(HttpTestingController)
      .expectOne('/a')
      .flush({ type: `/problems/${slug}` }, { status: 503, statusText: 'Service Unavailable' });
  }

  it('does not mind other failures', () => {
    fail('array-unreachable');
    expect(TestBed.inject(PageOutage).away()).toBeNull();
  });

  it('lasts until the service is ready again, and then reloads the views', async () => {
    const outage = TestBed.inject(PageOutage);
    let refreshed = 0;
    TestBed.inject(VsphereClient).globalRefresh.subscribe(() => refreshed++);
    fail('database-unreachable');
    fail('database-unreachable');
    expect(outage.database()).toBe(true);

    await jest.advanceTimersByTimeAsync(5_000);
    expect(outage.database()).toBe(true);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/\/actuator\/health\/readiness$/);

    ready = true;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(outage.database()).toBe(false);
    expect(refreshed).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });

  it('asks while vCenter is away whether it is back, and then reloads the views', async () => {
    const backend = TestBed.inject(HttpTestingController);
    const outage = TestBed.inject(PageOutage);
    let refreshed = 0;
    TestBed.inject(VsphereClient).globalRefresh.subscribe(() => refreshed++);
    const session = (vcenterAway: unknown) =>
      backend
        .match('/api/v1/sessions/current')
        .forEach((call) => call.flush({ permissions: [], vcenterAway, preferences: {} }));
    fail('vcenter-unreachable');
    expect(outage.covers('vcenter-unreachable')).toBe(true);
    const statement = { code: 'CERTIFICATE_NOT_TRUSTED', params: { thumbprint: 'AA:BB' } };
    session({ lastContact: '2026-05-01T10:00:00Z', seconds: 60, statement });
    TestBed.tick();
    expect(outage.vcenter()).toEqual({ lastContact: '2026-05-01T10:00:00Z', seconds: 60, thumbprint: 'AA:BB' });
    expect(refreshed).toBe(0);
    await jest.advanceTimersByTimeAsync(5_000);
    session(null);
    TestBed.tick();
    expect(outage.away()).toBeNull();
    expect(refreshed).toBe(1);
  });
});
