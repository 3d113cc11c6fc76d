import { HttpErrorResponse, provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Observable } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { PoliciesApi } from './policies-api';

describe('PoliciesApi', () => {
  let api: PoliciesApi;
  let http: HttpTestingController;

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(), provideHttpClientTesting(), provideFakeClient(new FakeClient())],
    });
    api = TestBed.inject(PoliciesApi);
    http = TestBed.inject(HttpTestingController);
  });

  function answered(list: Observable<unknown>, path: string, status: number): unknown {
    let result: unknown;
    list.subscribe({ next: (value) => (result = value), error: (error: unknown) => (result = error) });
    http.expectOne(({ url }) => url.includes(path)).flush({}, { status, statusText: 'x' });
    return result;
  }

  it('lists no channels and no arrays for those who may not see them, and fails otherwise', () => {
    for (const [list, path] of [
      [api.channels(), '/notification-channels'],
      [api.arrays(), '/arrays'],
    ] as const) {
      expect(answered(list, path, 403)).toEqual([]);
      expect(answered(list, path, 500)).toBeInstanceOf(HttpErrorResponse);
    }
  });
});
