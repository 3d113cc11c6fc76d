import { provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Api } from './api';
import { pageParams } from './page';

describe('Api', () => {
  let api: Api;
  let client: FakeClient;
  let backend: HttpTestingController;

  beforeEach(() => {
    client = new FakeClient();
    TestBed.configureTestingModule({
      providers: [provideHttpClient(), provideHttpClientTesting(), provideFakeClient(client)],
    });
    api = TestBed.inject(Api);
    backend = TestBed.inject(HttpTestingController);
  });

  afterEach(() => backend.verify());

  it('escapes parameters of the path and leaves out those of the query that have no value', () => {
    const rows: unknown[] = [];
    const query = { ...pageParams({ page: 0, size: 20, text: 'a&b' }), state: undefined };
    api.items('/reclaim-runs', { query }).subscribe((items) => rows.push(...items));
    backend.expectOne('/api/v1/reclaim-runs?page=0&size=20&q=a%26b').flush({ items: ['run'] });
    expect(rows).toEqual(['run']);
    api.delete('/calendars/{id}', { path: { id: 'a/b' } }).subscribe();
    expect(backend.expectOne('/api/v1/calendars/a%2Fb').request.method).toBe('DELETE');
  });

  it('sends the vCenter of a call', () => {
    client.vcenter = () => 'vc 1';
    api.get('/findings', { query: { waived: false } }).subscribe();
    backend.expectOne('/api/v1/findings?vcenter=vc%201&waived=false');
    expect(api.url('/reclaim-runs/{id}/events', { path: { id: 'r1' } })).toBe(
      '/api/v1/reclaim-runs/r1/events?vcenter=vc%201',
    );
  });

  it('sends bodies and headers, and requests files by their media type', () => {
    const body = { datastoreIds: ['d1'] };
    api.post('/reclaim-runs', { body, header: { 'Idempotency-Key': 'k' } }).subscribe();
    const { request } = backend.expectOne('/api/v1/reclaim-runs');
    expect([request.method, request.body, request.headers.get('Idempotency-Key')]).toEqual(['POST', body, 'k']);
    api.file('/reclaim-runs', 'text/csv').subscribe();
    const file = backend.expectOne('/api/v1/reclaim-runs').request;
    expect([file.headers.get('Accept'), file.responseType]).toEqual(['text/csv', 'blob']);
  });

  it('takes only what the contract has', () => {
    const calls = [
      // @ts-expect-error no such path
      () => api.get('/reclaim-run'),
      // @ts-expect-error no such method
      () => api.put('/reclaim-runs', { body: {} }),
      // @ts-expect-error a parameter of the path is missing
      () => api.get('/reclaim-runs/{id}'),
      // @ts-expect-error another name
      () => api.get('/reclaim-runs/{id}', { path: { run: 'r1' } }),
      // @ts-expect-error no such parameter of the query
      () => api.get('/reclaim-runs', { query: { stat: 'FAILED' } }),
      // @ts-expect-error another type
      () => api.get('/reclaim-runs', { query: { size: '20' } }),
      // @ts-expect-error no such value
      () => api.get('/audit-scores', { query: { kind: 'host' } }),
      // @ts-expect-error a list that cannot be sorted
      () => api.get('/remediations', { query: { ...pageParams({ page: 0, size: 20 }) } }),
      // @ts-expect-error a body is missing
      () => api.post('/waivers'),
      // @ts-expect-error another body
      () => api.post('/audits', { body: { scopes: [] } }),
      // @ts-expect-error no such file
      () => api.file('/audits', 'text/csv'),
    ];
    expect(calls).toHaveLength(11);
  });
});
