import { HttpClient, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { VsphereClient } from '../vsphere/vsphere-client';
import { Outage, outageInterceptor } from './outage';

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
    fail('vcenter-unreachable');
    expect(TestBed.inject(Outage).databaseAway()).toBe(false);
  });

  it('lasts until the service is ready again, and then reloads the views', async () => {
    const outage = TestBed.inject(Outage);
    let refreshed = 0;
    TestBed.inject(VsphereClient).globalRefresh.subscribe(() => refreshed++);
    fail('database-unreachable');
    fail('database-unreachable');
    expect(outage.databaseAway()).toBe(true);

    await jest.advanceTimersByTimeAsync(5_000);
    expect(outage.databaseAway()).toBe(true);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/\/actuator\/health\/readiness$/);

    ready = true;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(outage.databaseAway()).toBe(false);
    expect(refreshed).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
  });
});
