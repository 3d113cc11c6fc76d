import { provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { ReclaimApi } from './reclaim-api';

describe('ReclaimApi', () => {
  it('exports all runs that match as CSV, and the newest as a page', () => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(), provideHttpClientTesting(), provideFakeClient(new FakeClient())],
    });
    const api = TestBed.inject(ReclaimApi);
    const http = TestBed.inject(HttpTestingController);
    api.export(null, { method: 'task' }, 'prod', 'csv').subscribe();
    const csv = http.expectOne(({ url }) => url.includes('/reclaim-runs')).request;
    expect(csv.headers.get('Accept')).toBe('text/csv');
    expect(csv.params.toString()).toBe('q=prod&method=task');
    api.export(null, {}, undefined, 'html').subscribe();
    const page = http.expectOne(({ url }) => url.includes('/reclaim-runs/report')).request;
    expect(page.params.get('size')).toBe('1000');
  });
});
