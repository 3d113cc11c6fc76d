import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { storageArray } from '../../../testing/samples';
import { ArraysApi } from './arrays-api';
import { ConnectArrayWizard } from './connect-array-wizard';

function refused(slug: string, more: object = {}): HttpErrorResponse {
  return new HttpErrorResponse({ status: 422, error: { type: `/problems/${slug}`, detail: `${slug}!`, ...more } });
}

describe('ConnectArrayWizard', () => {
  let api: Mocks<ArraysApi, 'connect' | 'change'>;
  let fixture: ComponentFixture<ConnectArrayWizard>;
  let connected: jest.Mock;

  beforeEach(async () => {
    api = mocksOf(ArraysApi, { connect: () => of(storageArray()), change: () => of(storageArray()) });
    connected = jest.fn();
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ArraysApi, useValue: api }],
    });
    await open();
  });
  afterEach(() => {
    fixture.destroy();
  });

  async function open(array: object | null = null): Promise<void> {
    fixture = TestBed.createComponent(ConnectArrayWizard);
    fixture.componentRef.setInput('array', array);
    fixture.componentInstance.connected.subscribe(connected);
    fixture.autoDetectChanges();
    await fixture.whenStable();
  }

  async function type(field: string, value: string): Promise<void> {
    const input = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#field-${field}`)!;
    input.value = value;
    input.dispatchEvent(new Event('input'));
    await fixture.whenStable();
  }

  async function press(name: string): Promise<void> {
    button(name)?.click();
    await fixture.whenStable();
  }

  function button(name: string): HTMLButtonElement | undefined {
    return [...document.querySelectorAll<HTMLButtonElement>('clr-wizard-button button')].find(
      (each) => textOf(each) === name,
    );
  }

  const step = () => textOf(document.querySelector('.clr-wizard-page-title'));

  it('needs address and token', async () => {
    expect(button('Next')?.disabled).toBe(true);
    await type('address', 'fa-01');
    await press('Next');
    expect(api.connect).not.toHaveBeenCalled();
  });

  async function choose(value: string, field = 'form'): Promise<void> {
    const select = document.querySelector<HTMLSelectElement>(`#field-${field}`)!;
    select.value = value;
    select.dispatchEvent(new Event('change'));
    await fixture.whenStable();
  }

  async function changing(array: object): Promise<void> {
    fixture.destroy();
    await open(array);
  }

  const KNOWN = { id: 'a1', name: 'Gold', address: 'fa-01', thumbprint: 'AA:BB' };

  it('connects as API client once each field is filled', async () => {
    await type('address', 'fa-01');
    await choose('API_CLIENT');
    for (const field of ['clientId', 'keyId', 'issuer', 'user']) {
      await type(field, ` ${field} `);
    }
    expect(button('Next')?.disabled).toBe(true);
    await type('privateKey', '-----BEGIN PRIVATE KEY-----');
    await press('Next');
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
    expect(button('Next')?.disabled).toBe(true);
    await type('password', ' p w ');
    await press('Next');
    expect(api.connect).toHaveBeenCalledWith({
      kind: 'powerstore',
      address: 'ps-01',
      login: { user: 'monitor', password: ' p w ' },
    });
  });

  it('connects a Prometheus server without a credential, with the query of an exporter', async () => {
    await choose('prometheus', 'kind');
    await type('address', 'metrics-01');
    expect(document.querySelector<HTMLSelectElement>('#field-form')?.value).toBe('NONE');
    await type('used', '');
    expect(button('Next')?.disabled).toBe(true);
    await type('used', 'used{space="virtual"}');
    await press('Next');
    expect(api.connect).toHaveBeenCalledWith({
      kind: 'prometheus',
      address: 'metrics-01',
      query: expect.objectContaining({ used: 'used{space="virtual"}', deviceLabel: 'naa_id' }) as unknown,
    });
  });

  it('keeps the stored token of a Prometheus server', async () => {
    const query = {
      used: 'used',
      size: 'size',
      deviceLabel: 'naa',
      devicePrefix: null,
      nameLabel: null,
      labelsFrom: null,
      matching: [],
      interval: 'PT1M',
      stepBytes: 1,
      overheadPercent: 0,
    };
    await changing({ ...KNOWN, kind: 'prometheus', query });
    expect(document.querySelector<HTMLSelectElement>('#field-form')?.value).toBe('API_TOKEN');
    await type('used', 'other');
    await press('Next');
    expect(api.change).toHaveBeenCalledWith('a1', {
      kind: 'prometheus',
      address: 'fa-01',
      name: 'Gold',
      thumbprint: 'AA:BB',
      query: { ...query, used: 'other', interval: 'PT60S' },
    });
  });

  it('does not let the kind of an array be changed', async () => {
    await changing({ ...KNOWN, kind: 'powerstore' });
    const kind = document.querySelector<HTMLSelectElement>('#field-kind')!;
    expect(kind.disabled).toBe(true);
    expect(kind.value).toBe('powerstore');
    await type('name', 'Silver');
    await press('Next');
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
    await press('Next');
    expect(api.change).toHaveBeenCalledWith('a1', {
      kind: 'flasharray',
      address: 'fa-01',
      apiToken: 'rotated',
      name: 'Gold',
      thumbprint: 'AA:BB',
    });
    await press('Close');
    expect(connected).toHaveBeenCalled();
  });

  it('does not go on with half a credential, which would keep the stored one', async () => {
    await changing({ ...KNOWN, kind: 'powerstore' });
    expect(document.querySelector<HTMLInputElement>('#field-password')?.required).toBe(false);
    await type('loginUser', 'monitor');
    expect(document.querySelector<HTMLInputElement>('#field-password')?.required).toBe(true);
    expect(button('Next')?.disabled).toBe(true);
    await type('password', 'new');
    await press('Next');
    expect(api.change).toHaveBeenCalledWith(
      'a1',
      expect.objectContaining({ login: { user: 'monitor', password: 'new' } }),
    );
  });

  it('requires no field of an API client on a change until one is filled', async () => {
    await changing(KNOWN);
    await choose('API_CLIENT');
    expect(document.querySelector<HTMLInputElement>('#field-clientId')?.required).toBe(false);
    expect(button('Next')?.disabled).toBe(false);
    await type('clientId', 'c1');
    expect(document.querySelector<HTMLInputElement>('#field-keyId')?.required).toBe(true);
    expect(button('Next')?.disabled).toBe(true);
  });

  it('keeps the stored credential unless the address changes', async () => {
    await changing(KNOWN);
    await type('address', 'fa-02');
    expect(button('Next')?.disabled).toBe(true);
    await type('address', 'fa-01');
    await type('name', 'Silver');
    await press('Next');
    expect(api.change).toHaveBeenCalledWith('a1', {
      kind: 'flasharray',
      address: 'fa-01',
      name: 'Silver',
      thumbprint: 'AA:BB',
    });
  });

  it('shows the certificate of the array and trusts it only after confirmation', async () => {
    api.connect.mockReturnValueOnce(
      throwError(() => refused('certificate-not-trusted', { presentedThumbprint: 'AA:BB' })),
    );
    await type('address', ' fa-01 ');
    await type('apiToken', 'secret');
    await press('Next');
    expect(api.connect).toHaveBeenLastCalledWith({ kind: 'flasharray', address: 'fa-01', apiToken: 'secret' });
    expect(step()).toBe('Certificate');
    expect(textOf(document.querySelector('code'))).toBe('AA:BB');
    await press('Trust and connect');
    expect(api.connect).toHaveBeenLastCalledWith({
      kind: 'flasharray',
      address: 'fa-01',
      apiToken: 'secret',
      thumbprint: 'AA:BB',
    });
    expect(step()).toBe('Result');
    await press('Close');
    expect(connected).toHaveBeenCalled();
  });

  it('discards a shown certificate when the address changes', async () => {
    api.connect.mockReturnValueOnce(
      throwError(() => refused('certificate-not-trusted', { presentedThumbprint: 'AA:BB' })),
    );
    await type('address', 'fa-01');
    await type('apiToken', 'secret');
    await press('Next');
    await press('Back');
    await type('address', 'fa-02');
    expect(document.querySelector('code')).toBeNull();
    document.querySelectorAll<HTMLButtonElement>('.clr-wizard-stepnav-link')[1]?.click();
    await fixture.whenStable();
    expect(step()).toBe('Address and credentials');
    await press('Next');
    expect(api.connect).toHaveBeenLastCalledWith({ kind: 'flasharray', address: 'fa-02', apiToken: 'secret' });
  });

  it('shows that the array rejected the token and keeps the input', async () => {
    api.connect
      .mockReturnValueOnce(throwError(() => refused('certificate-not-trusted', { presentedThumbprint: 'AA:BB' })))
      .mockReturnValueOnce(throwError(() => refused('array-credentials-refused')));
    await type('address', 'fa-01');
    await type('apiToken', 'wrong');
    await press('Next');
    await press('Trust and connect');
    expect(step()).toBe('Address and credentials');
    expect(textOf(document.querySelector('td-problem-alert'))).toContain('The array rejected the credentials');
    expect(document.querySelector<HTMLInputElement>('#field-address')?.value).toBe('fa-01');
    await type('apiToken', 'right');
    await press('Next');
    expect(step()).toBe('Result');
    expect(api.connect).toHaveBeenLastCalledWith({
      kind: 'flasharray',
      address: 'fa-01',
      apiToken: 'right',
      thumbprint: 'AA:BB',
    });
  });
});
