import { provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { StorageAdviceApi } from './storage-advice-api';

describe('StorageAdviceApi', () => {
  it('exports all copies and hosts that match', () => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(), provideHttpClientTesting(), provideFakeClient(new FakeClient())],
    });
    const api = TestBed.inject(StorageAdviceApi);
    const http = TestBed.inject(HttpTestingController);
    const sent = () => http.expectOne(({ url }) => url.includes('/advice/xcopy')).request.params.toString();
    api.copiesCsv('gold', { template: true }).subscribe();
    expect(sent()).toBe('q=gold&template=true');
    api.hostsCsv(undefined, { small: true }).subscribe();
    expect(sent()).toBe('small=true');
  });
});
