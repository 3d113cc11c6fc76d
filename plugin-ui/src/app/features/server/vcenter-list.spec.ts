import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { pageOf, textOf } from '../../../testing/page-of';
import { said, vcenter } from '../../../testing/samples';
import { CurrentSession } from '../../core/session/current-session';
import { ServerApi } from './server-api';
import { VcenterList } from './vcenter-list';

type Calls = 'vcenters' | 'forgetVcenter' | 'serviceAccount' | 'setServiceAccount' | 'removeServiceAccount';

describe('VcenterList', () => {
  let api: Mocks<ServerApi, Calls>;
  let fixture: ComponentFixture<VcenterList>;

  async function show(inputs: Record<string, unknown>): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: ServerApi, useValue: api },
        { provide: CurrentSession, useValue: { may: (permission: string) => permission === 'Tidemark.View' } },
      ],
    });
    fixture = TestBed.createComponent(VcenterList);
    for (const [name, value] of Object.entries(inputs)) {
      fixture.componentRef.setInput(name, value);
    }
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function press(name: string): Promise<void> {
    const page = fixture.nativeElement as HTMLElement;
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button).startsWith(name))
      ?.click();
    await fixture.whenStable();
  }

  beforeEach(() => {
    api = mocksOf(ServerApi, {
      vcenters: () =>
        of(
          pageOf(
            { ...vcenter('1', 'OK'), address: 'vc.example.com', version: '8.0.3' },
            { ...vcenter('2', 'UNREACHABLE'), address: 'old.example.com' },
          ),
        ),
      forgetVcenter: () => of(undefined),
      serviceAccount: () =>
        of({
          username: 'old@vsphere.local',
          work: [said('POLICIES_WITHOUT_ACCOUNT', '2 policies start no runs: Nightly, Weekly.')],
        }),
      setServiceAccount: (_, { username, dryRun }) =>
        of({ username, before: null, lacking: [], stored: dryRun !== true }),
      removeServiceAccount: () => of(undefined),
    });
  });

  const own = {
    ...vcenter('1', 'OK'),
    address: 'vc.example.com',
    thumbprint: 'AA:BB',
    serviceAccount: 'old@vsphere.local',
  };

  function enter(id: string, value: string): void {
    const field = (fixture.nativeElement as HTMLElement).querySelector<HTMLInputElement>(`#${id}`)!;
    field.value = value;
    field.dispatchEvent(new Event('input'));
  }

  it('removes an unreachable vCenter after confirmation, and shows how to remove the only one', async () => {
    const page = await show({ mayConfigure: true });
    const rows = Array.from(page.querySelectorAll('tbody tr'), (row) => textOf(row));
    expect(rows[0]).not.toContain('Remove');
    expect(rows[1]).toContain('Remove… : old.example.com');
    expect(page.querySelector('details')?.textContent).toContain('forget-vcenter');
    await expectAccessible(page);
    await press('Remove…');
    expect(textOf(page)).toContain('old.example.com is unreachable.');
    expect(api.forgetVcenter).not.toHaveBeenCalled();
    await press('Remove connection');
    expect(api.forgetVcenter).toHaveBeenCalledWith('2');
    expect(api.vcenters).toHaveBeenCalledTimes(2);
  });

  it('stores the service account of the own vCenter alone, at once when it is asked for', async () => {
    api.vcenters.mockReturnValue(of(pageOf(own, vcenter('2', 'OK'))));
    const page = await show({ mayConfigure: true, askAccount: true });
    const rows = Array.from(page.querySelectorAll('tbody tr'), (row) => textOf(row));
    expect(rows[0]).toContain('old@vsphere.local');
    expect(rows[1]).not.toContain('Service account…');
    expect(textOf(page)).toContain('Service account of vc.example.com');
    await expectAccessible(page);
    enter('field-account-user', ' tidemark@vsphere.local ');
    enter('field-account-password', ' secret ');
    await fixture.whenStable();
    await press('Check and save');
    const account = { username: 'tidemark@vsphere.local', password: ' secret ' };
    expect(api.setServiceAccount.mock.calls).toEqual([
      ['1', { ...account, dryRun: true }],
      ['1', account],
    ]);
    expect(page.querySelector('.modal')).toBeNull();
    expect(api.vcenters).toHaveBeenCalledTimes(2);
  });

  it('names what a new service account lacks, and replaces the old one when that is confirmed', async () => {
    api.vcenters.mockReturnValue(of(pageOf(own)));
    api.setServiceAccount.mockReturnValue(
      of({
        username: 'new@vsphere.local',
        before: 'old@vsphere.local',
        lacking: [said('ACCOUNT_PRIVILEGE_MISSING', 'new@vsphere.local lacks Global.LogEvent on the root folder.')],
        stored: false,
      }),
    );
    const page = await show({ mayConfigure: true });
    await press('Service account…');
    enter('field-account-user', 'new@vsphere.local');
    enter('field-account-password', 'secret');
    await fixture.whenStable();
    await press('Check and save');
    const dialog = textOf(page.querySelector('.modal'));
    expect(dialog).toContain('new@vsphere.local replaces old@vsphere.local.');
    expect(dialog).toContain('lacks Global.LogEvent');
    await expectAccessible(page);
    expect(api.setServiceAccount).toHaveBeenCalledTimes(1);
    await press('Back');
    expect(page.querySelector<HTMLInputElement>('#field-account-password')?.value).toBe('secret');
    await press('Check and save');
    await press('Save account');
    expect(api.setServiceAccount).toHaveBeenLastCalledWith('1', { username: 'new@vsphere.local', password: 'secret' });
    expect(page.querySelector('.modal')).toBeNull();
  });

  it('names what stops without the service account before it is removed', async () => {
    api.vcenters.mockReturnValue(of(pageOf(own, vcenter('2', 'OK'))));
    const page = await show({ mayConfigure: true });
    expect(textOf(page.querySelectorAll('tbody tr')[1])).not.toContain('Remove service account');
    await press('Remove service account…');
    const dialog = textOf(page.querySelector('.modal'));
    expect(dialog).toContain('The service no longer logs in to vc.example.com as old@vsphere.local');
    expect(dialog).toContain('2 policies start no runs: Nightly, Weekly.');
    await expectAccessible(page);
    expect(api.removeServiceAccount).not.toHaveBeenCalled();
    await press('Remove account');
    expect(api.removeServiceAccount).toHaveBeenCalledWith('1');
    expect(api.vcenters).toHaveBeenCalledTimes(2);
    expect(page.querySelector('.modal')).toBeNull();
  });

  it('shows that users of an identity provider cannot be service accounts, and what can', async () => {
    const detail = 'vCenter does not accept it. If vCenter uses identity federation, use an account of vsphere.local.';
    const refusal = { type: '/problems/vcenter-login-refused', status: 401, detail };
    api.vcenters.mockReturnValue(of(pageOf(own)));
    api.setServiceAccount.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 401, error: refusal })));
    const page = await show({ mayConfigure: true });
    await press('Service account…');
    enter('field-account-password', 'secret');
    await fixture.whenStable();
    await press('Check and save');
    expect(textOf(page.querySelector('.modal'))).toContain(detail);
  });

  it('shows how to accept the new certificate of a vCenter', async () => {
    const page = await show({ mayConfigure: true });
    const commands = Array.from(page.querySelectorAll('details pre'), (command) => textOf(command));
    expect(commands).toContain('java -jar tidemark.jar trust-vcenter HOST[:PORT] --thumbprint SHA256');
  });

  it('shows why a vCenter is kept, and no action without the privilege', async () => {
    const refusal = { type: '/problems/permission-missing', status: 403, detail: 'Sign in there.' };
    api.forgetVcenter.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 403, error: refusal })));
    const page = await show({ mayConfigure: true });
    await press('Remove…');
    await press('Remove connection');
    expect(textOf(page)).toContain('Sign in there.');
    fixture.componentRef.setInput('mayConfigure', false);
    await fixture.whenStable();
    expect(page.querySelector('tbody button')).toHaveProperty('disabled', true);
    expect(textOf(page)).toContain('Tidemark.Configure is missing.');
  });
});
