import { provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { ArrayPoolList, CoverageApi } from './coverage-api';

describe('CoverageApi', () => {
  it('lists the pools of the other arrays when one does not respond', () => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(), provideHttpClientTesting(), provideFakeClient(new FakeClient())],
    });
    const http = TestBed.inject(HttpTestingController);
    let list: ArrayPoolList | null = null;
    TestBed.inject(CoverageApi)
      .pools()
      .subscribe((answer) => (list = answer));
    const arrays = ['a1', 'a2'].map((id) => ({ id, name: `array ${id}`, health: { state: 'OK' } }));
    http.expectOne(({ url }) => url.endsWith('/arrays')).flush({ items: arrays, page: 0, size: 100, total: 2 });
    const pool = { name: 'SSD', usedBytes: 1, availableBytes: 1 };
    http.expectOne(({ url }) => url.endsWith('/arrays/a1/pools')).flush([pool]);
    http
      .expectOne(({ url }) => url.endsWith('/arrays/a2/pools'))
      .flush({ type: '/problems/array-unreachable' }, { status: 503, statusText: 'Service Unavailable' });
    expect(list).toEqual({
      pools: [{ ...pool, array: 'array a1' }],
      missing: [{ array: 'array a2', problem: expect.objectContaining({ slug: 'array-unreachable' }) as unknown }],
    });
  });
});
