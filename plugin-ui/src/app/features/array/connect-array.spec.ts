import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { ArraysApi } from './arrays-api';
import { ConnectArray } from './connect-array';

function refused(slug: string, more: object = {}): HttpErrorResponse {
  return new HttpErrorResponse({ status: 422, error: { type: `/problems/${slug}`, detail: `${slug}!`, ...more } });
}

describe('ConnectArray', () => {
  let connect: jest.Mock;
  let fixture: ComponentFixture<ConnectArray>;
  let connected: jest.Mock;

  beforeEach(async () => {
    connect = jest.fn(() => of({ id: 'a1' }));
    connected = jest.fn();
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ArraysApi, useValue: { connect } }],
    });
    fixture = TestBed.createComponent(ConnectArray);
    fixture.componentRef.setInput('open', true);
    fixture.componentInstance.connected.subscribe(connected);
    fixture.autoDetectChanges();
    await fixture.whenStable();
  });

  async function type(field: string, value: string): Promise<void> {
    const input = document.querySelector<HTMLInputElement>(`#field-${field}`)!;
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
    expect(connect).not.toHaveBeenCalled();
  });

  it('shows the certificate of the array and trusts it only when told so', async () => {
    connect.mockReturnValueOnce(throwError(() => refused('certificate-not-trusted', { presentedThumbprint: 'AA:BB' })));
    await type('address', ' fa-01 ');
    await type('apiToken', 'secret');
    await submit();
    expect(connect).toHaveBeenLastCalledWith({ address: 'fa-01', apiToken: 'secret' });
    expect(textOf(document.querySelector('code'))).toBe('AA:BB');
    expect(textOf(action())).toBe('Trust and connect');
    await submit();
    expect(connect).toHaveBeenLastCalledWith({ address: 'fa-01', apiToken: 'secret', thumbprint: 'AA:BB' });
    expect(connected).toHaveBeenCalled();
  });

  it('forgets a shown certificate when the address changes', async () => {
    connect.mockReturnValueOnce(throwError(() => refused('certificate-not-trusted', { presentedThumbprint: 'AA:BB' })));
    await type('address', 'fa-01');
    await type('apiToken', 'secret');
    await submit();
    await type('address', 'fa-02');
    expect(document.querySelector('code')).toBeNull();
    expect(textOf(action())).toBe('Connect');
  });

  it('says that the array refused the token and keeps what was typed', async () => {
    connect.mockReturnValueOnce(throwError(() => refused('array-credentials-refused')));
    await type('address', 'fa-01');
    await type('apiToken', 'wrong');
    await submit();
    expect(textOf(document.querySelector('td-problem-alert'))).toContain('The array refused the API token');
    expect(document.querySelector<HTMLInputElement>('#field-address')?.value).toBe('fa-01');
  });
});
