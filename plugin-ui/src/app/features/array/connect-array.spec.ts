import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { storageArray } from '../../../testing/samples';
import { ArraysApi } from './arrays-api';
import { ConnectArray } from './connect-array';

function refused(slug: string, more: object = {}): HttpErrorResponse {
  return new HttpErrorResponse({ status: 422, error: { type: `/problems/${slug}`, detail: `${slug}!`, ...more } });
}

describe('ConnectArray', () => {
  let api: Mocks<ArraysApi, 'connect' | 'change'>;
  let fixture: ComponentFixture<ConnectArray>;
  let connected: jest.Mock;

  beforeEach(async () => {
    api = mocksOf(ArraysApi, { connect: () => of(storageArray()), change: () => of(storageArray()) });
    connected = jest.fn();
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ArraysApi, useValue: api }],
    });
    fixture = TestBed.createComponent(ConnectArray);
    fixture.componentRef.setInput('open', true);
    fixture.componentInstance.connected.subscribe(connected);
    fixture.autoDetectChanges();
    await fixture.whenStable();
  });

  async function type(field: string, value: string): Promise<void> {
    const input = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#field-${field}`)!;
    input.value = value;
    input.dispatchEvent(new Event('input'));
    await fixture.whenStable();
  }

  async function submit(): Promise<void> {
    document.querySelector('form')?.dispatchEvent(new Event('submit'));
    await fixture.whenStable();
  }

  function action(): HTMLButtonElement {
    return document.querySelector<HTMLButtonElement>('button[type=submit]')!;
  }

  it('needs address and token', async () => {
    expect(action().disabled).toBe(true);
    await type('address', 'fa-01');
    await submit();
    expect(api.connect).not.toHaveBeenCalled();
  });

  async function choose(value: string, field = 'form'): Promise<void> {
    const select = document.querySelector<HTMLSelectElement>(`#field-${field}`)!;
    select.value = value;
    select.dispatchEvent(new Event('change'));
    await fixture.whenStable();
  }

  async function changing(array: object): Promise<void> {
    fixture.componentRef.setInput('open', false);
    await fixture.whenStable();
    fixture.componentRef.setInput('array', array);
    fixture.componentRef.setInput('open', true);
    await fixture.whenStable();
  }

  const KNOWN = { id: 'a1', name: 'Gold', address: 'fa-01', thumbprint: 'AA:BB' };

  it('connects as API client once each field is filled', async () => {
    await type('address', 'fa-01');
    await choose('API_CLIENT');
    for (const field of ['clientId', 'keyId', 'issuer', 'user']) {
      await type(field, ` ${field} `);
    }
    expect(action().disabled).toBe(true);
    await type('privateKey', '-----BEGIN PRIVATE KEY-----');
    await submit();
    expect(api.connect).toHaveBeenCalledWith({
      kind: 'flasharray',
      address: 'fa-01',
      apiClient: {
        clientId: 'clientId',
        keyId: 'keyId',
        issuer: 'issuer',
        user: 'user',
        privateKey: '-----BEGIN PRIVATE KEY-----',
      },
    });
  });

  it('requests user and password of a PowerStore, and sends the password as entered', async () => {
    await choose('powerstore', 'kind');
    expect(document.querySelector('#field-form')).toBeNull();
    expect(document.querySelector('#field-apiToken')).toBeNull();
    await type('address', 'ps-01');
    await type('loginUser', ' monitor ');
    expect(action().disabled).toBe(true);
    await type('password', ' p w ');
    await submit();
    expect(api.connect).toHaveBeenCalledWith({
      kind: 'powerstore',
      address: 'ps-01',
      login: { user: 'monitor', password: ' p w ' },
    });
  });

  it('does not let the kind of an array be changed', async () => {
    await changing({ ...KNOWN, kind: 'powerstore' });
    const kind = document.querySelector<HTMLSelectElement>('#field-kind')!;
    expect(kind.disabled).toBe(true);
    expect(kind.value).toBe('powerstore');
    await type('name', 'Silver');
    await submit();
    expect(api.change).toHaveBeenCalledWith('a1', {
      kind: 'powerstore',
      address: 'fa-01',
      name: 'Silver',
      thumbprint: 'AA:BB',
    });
  });

  it('stores a replaced token for the array that is there', async () => {
    await changing(KNOWN);
    await type('apiToken', 'rotated');
    expect(textOf(action())).toBe('Save');
    await submit();
    expect(api.change).toHaveBeenCalledWith('a1', {
      kind: 'flasharray',
      address: 'fa-01',
      apiToken: 'rotated',
      name: 'Gold',
      thumbprint: 'AA:BB',
    });
    expect(connected).toHaveBeenCalled();
  });

  it('keeps the stored credential unless the address changes', async () => {
    await changing(KNOWN);
    await type('name', 'Silver');
    await submit();
    expect(api.change).toHaveBeenCalledWith('a1', {
      kind: 'flasharray',
      address: 'fa-01',
      name: 'Silver',
      thumbprint: 'AA:BB',
    });
    await type('address', 'fa-02');
    expect(action().disabled).toBe(true);
  });

  it('shows the certificate of the array and trusts it only after confirmation', async () => {
    api.connect.mockReturnValueOnce(
      throwError(() => refused('certificate-not-trusted', { presentedThumbprint: 'AA:BB' })),
    );
    await type('address', ' fa-01 ');
    await type('apiToken', 'secret');
    await submit();
    expect(api.connect).toHaveBeenLastCalledWith({ kind: 'flasharray', address: 'fa-01', apiToken: 'secret' });
    expect(textOf(document.querySelector('code'))).toBe('AA:BB');
    expect(textOf(action())).toBe('Trust and connect');
    await submit();
    expect(api.connect).toHaveBeenLastCalledWith({
      kind: 'flasharray',
      address: 'fa-01',
      apiToken: 'secret',
      thumbprint: 'AA:BB',
    });
    expect(connected).toHaveBeenCalled();
  });

  it('discards a shown certificate when the address changes', async () => {
    api.connect.mockReturnValueOnce(
      throwError(() => refused('certificate-not-trusted', { presentedThumbprint: 'AA:BB' })),
    );
    await type('address', 'fa-01');
    await type('apiToken', 'secret');
    await submit();
    await type('address', 'fa-02');
    expect(document.querySelector('code')).toBeNull();
    expect(textOf(action())).toBe('Connect');
  });

  it('shows that the array rejected the token and keeps the input', async () => {
    api.connect.mockReturnValueOnce(throwError(() => refused('array-credentials-refused')));
    await type('address', 'fa-01');
    await type('apiToken', 'wrong');
    await submit();
    expect(textOf(document.querySelector('td-problem-alert'))).toContain('The array rejected the credentials');
    expect(document.querySelector<HTMLInputElement>('#field-address')?.value).toBe('fa-01');
  });
});
