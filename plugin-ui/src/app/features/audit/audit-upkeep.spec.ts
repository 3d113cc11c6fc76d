import { ComponentFixture, TestBed } from '@angular/core/testing';
import { HttpErrorResponse } from '@angular/common/http';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { audit, auditApi } from '../../../testing/audit-samples';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import { AuditApi } from './audit-api';
import { AuditProfile } from './profile/audit-profile';
import { AuditProfilesApi } from './profile/audit-profiles-api';
import { AuditSchedule } from './schedule/audit-schedule';
import { AuditSchedulesApi } from './schedule/audit-schedules-api';
import { ProfileGrid } from './profile/profile-grid';
import { ScheduleGrid } from './schedule/schedule-grid';

const SCHEDULE: AuditSchedule = {
  id: 's1',
  vcenter: 'vc',
  name: 'nightly',
  scope: [],
  cron: '0 6 * * MON',
  zone: 'Europe/Berlin',
  enabled: true,
  nextAt: '2026-11-23T05:00:00Z',
  lastAudit: null,
  lastProblem: null,
  changedBy: 'anna',
  changedAt: '2026-11-20T18:00:00Z',
};

const PROFILE: AuditProfile = {
  id: 'silk',
  name: 'Silk',
  version: 1,
  devices: [{ vendor: 'KMNRIO', model: 'K2*' }],
  expectations: [
    { setting: 'path.iops', expected: '2', from: '6.0', below: null, source: 'validator script', note: null },
  ],
  note: null,
};

describe('upkeep of audits', () => {
  let audits: Mocks<AuditApi>;
  let schedules: Mocks<AuditSchedulesApi>;
  let profiles: Mocks<AuditProfilesApi>;
  let fixture: ComponentFixture<unknown>;

  beforeEach(() => {
    audits = auditApi();
    schedules = mocksOf(AuditSchedulesApi, {
      list: () => of([SCHEDULE]),
      save: () => of(SCHEDULE),
      delete: () => of(null),
    });
    profiles = mocksOf(AuditProfilesApi, {
      list: () => of([PROFILE]),
      history: () => of([PROFILE, { ...PROFILE, version: 0, expectations: [] }]),
      save: () => of({ ...PROFILE, version: 2 }),
    });
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: AuditApi, useValue: audits },
        { provide: AuditSchedulesApi, useValue: schedules },
        { provide: AuditProfilesApi, useValue: profiles },
      ],
    });
  });

  async function show(component: typeof ScheduleGrid | typeof ProfileGrid, right: string): Promise<HTMLElement> {
    fixture = TestBed.createComponent<unknown>(component);
    fixture.componentRef.setInput(right, true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function press(name: string): Promise<void> {
    const button = Array.from(document.querySelectorAll('button')).find((each) => textOf(each) === name);
    if (!button) {
      throw new Error(`no button ${name}`);
    }
    button.click();
    await fixture.whenStable();
  }

  async function type(page: HTMLElement, selector: string, value: string): Promise<void> {
    const field = page.querySelector<HTMLInputElement>(selector);
    if (!field) {
      throw new Error(`no field ${selector}`);
    }
    field.value = value;
    field.dispatchEvent(new Event('input'));
    field.dispatchEvent(new Event('change'));
    await fixture.whenStable();
  }

  it('shows when audits come next', async () => {
    const page = await show(ScheduleGrid, 'maySchedule');
    const row = textOf(page.querySelector('clr-dg-row'));
    expect(row).toContain('nightly');
    expect(row).toContain('Entire vCenter');
    expect(row).toMatch(/Monday at 6:00\sAM \(Europe\/Berlin\)/);
    await expectAccessible(page);
  });

  it('shows when the last audit started, and why it failed', async () => {
    schedules.list.mockReturnValue(of([{ ...SCHEDULE, lastAudit: 'a1' }]));
    audits.audit.mockReturnValue(of(audit({ state: 'FAILED', problem: said('VCENTER_AWAY', 'vCenter is away.') })));
    const row = textOf((await show(ScheduleGrid, 'maySchedule')).querySelector('clr-dg-row'));
    expect(audits.audit.mock.calls).toEqual([['a1']]);
    expect(row).toContain('2026-11-20 18:00');
    expect(row).toContain('Failed: vCenter is away.');
  });

  it('shows that there was an audit that is no longer kept', async () => {
    schedules.list.mockReturnValue(of([{ ...SCHEDULE, lastAudit: 'a1' }]));
    audits.audit.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 404 })));
    expect(textOf((await show(ScheduleGrid, 'maySchedule')).querySelector('clr-dg-row'))).toContain('Started');
  });

  it('shows why the clusters of a schedule could not be loaded, and offers to try again', async () => {
    const page = await show(ScheduleGrid, 'maySchedule');
    audits.scores.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 500 })));
    await press('New schedule…');
    const scope = () => page.querySelector('td-schedule-dialog fieldset');
    expect(scope()?.querySelectorAll('input')).toHaveLength(1);
    expect(scope()?.querySelector('clr-alert')).not.toBeNull();
    await press('Try again');
    expect(scope()?.querySelectorAll('input')).toHaveLength(2);
    expect(scope()?.querySelector('clr-alert')).toBeNull();
  });

  it('makes a schedule for a cluster', async () => {
    const page = await show(ScheduleGrid, 'maySchedule');
    await press('New schedule…');
    await type(page, '#schedule-name', 'weekly');
    await type(page, '#schedule-time', '04:30');
    await type(page, '#schedule-zone', 'UTC');
    Array.from(page.querySelectorAll<HTMLInputElement>('td-schedule-dialog fieldset input'))[1]?.click();
    await fixture.whenStable();
    await expectAccessible(page);
    page.querySelector<HTMLFormElement>('td-schedule-dialog form')?.dispatchEvent(new Event('submit'));
    await fixture.whenStable();
    const [id, wanted] = schedules.save.mock.calls[0] as [string | null, AuditSchedule];
    expect(id).toBeNull();
    expect(wanted).toMatchObject({ name: 'weekly', cron: '30 4 * * MON', zone: 'UTC', enabled: true });
    expect(wanted.scope).toHaveLength(1);
  });

  it('keeps the form open and shows why a schedule is rejected', async () => {
    schedules.save.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 503 })));
    const page = await show(ScheduleGrid, 'maySchedule');
    await press('New schedule…');
    await type(page, '#schedule-name', 'weekly');
    page.querySelector<HTMLFormElement>('td-schedule-dialog form')?.dispatchEvent(new Event('submit'));
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-schedule-dialog'))).toContain('unreachable');
  });

  it('shows what a vendor expects with its source, and keeps a change as a new version', async () => {
    const page = await show(ProfileGrid, 'mayConfigure');
    expect(textOf(page.querySelector('clr-dg-row'))).toContain('KMNRIO K2*');
    page.querySelector<HTMLButtonElement>('.datagrid-detail-caret-button')?.click();
    await fixture.whenStable();
    const detail = textOf(page.querySelector('td-profile-expectations'));
    expect(detail).toContain('path.iops2from 6.0 validator script');
    await press('Edit…');
    await type(page, 'input[aria-label="Expected"]', '4');
    await expectAccessible(page);
    await press('Use shipped values');
    await press('Add setting');
    expect(page.querySelector<HTMLButtonElement>('td-profile-dialog .btn-primary')?.disabled).toBe(true);
    await type(page, 'input[aria-label="Expected"]', '8192');
    await type(page, 'input[aria-label="Source"]', 'our lab');
    page.querySelector<HTMLFormElement>('#profile')?.dispatchEvent(new Event('submit'));
    await fixture.whenStable();
    const [saved] = profiles.save.mock.lastCall!;
    expect(saved.version).toBe(1);
    expect(saved.expectations).toEqual([
      expect.objectContaining({ setting: 'DataMover.MaxHWTransferSize', expected: '8192', source: 'our lab' }),
    ]);
  });
});
