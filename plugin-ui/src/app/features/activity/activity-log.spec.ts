import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Observable, of } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import { Page } from '../../core/api/page';
import { ActivityApi, ActivityEntry, ActivityVerification } from './activity-api';
import { ActivityLog } from './activity-log';

const started: ActivityEntry = {
  id: 7,
  at: '2026-11-24T10:00:00Z',
  actor: 'VSPHERE.LOCAL\\storage',
  action: 'reclaim-run.start',
  actionName: 'Start reclaim run',
  vcenter: 'vc',
  objectId: 'vc:datastore-1',
  objectName: 'gold',
  outcome: 'done',
  detail: 'Run 42.',
  code: null,
  params: null,
};
const refused: ActivityEntry = { ...started, id: 8, outcome: 'refused', objectName: null, detail: null };

describe('ActivityLog', () => {
  let api: Mocks<ActivityApi, 'list' | 'csv' | 'verify'>;
  let fixture: ComponentFixture<ActivityLog>;
  let page: HTMLElement;

  async function show(
    entries: readonly ActivityEntry[],
    mayConfigure = true,
    verify: Observable<ActivityVerification> = of({ checked: 2, faults: [], lastHash: 'abc123' }),
  ): Promise<void> {
    const found: Page<ActivityEntry> = { items: entries, page: 0, size: 20, total: entries.length };
    api = mocksOf(ActivityApi, { list: () => of(found), csv: () => of(new Blob()), verify: () => verify });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ActivityApi, useValue: api }],
    });
    fixture = TestBed.createComponent(ActivityLog);
    fixture.componentRef.setInput('mayConfigure', mayConfigure);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    page = fixture.nativeElement as HTMLElement;
  }

  function button(text: string): HTMLButtonElement | undefined {
    return [...page.querySelectorAll('button')].find((one) => textOf(one) === text);
  }

  it('lists who did what, on which object, and how it ended', async () => {
    await show([started, refused]);
    const [first, second] = [...page.querySelectorAll('clr-dg-row')].map((row) => textOf(row));
    expect(first).toContain('Start reclaim run');
    expect(first).toContain('gold');
    expect(first).toContain('VSPHERE.LOCAL\\storage');
    expect(first).toContain('Done');
    expect(first).toContain('Run 42.');
    expect(second).toContain('vc:datastore-1');
    expect(second).toContain('Refused');
    await expectAccessible(page);
  });

  it('searches from the first page, and saves what matches', async () => {
    await show([]);
    expect(textOf(page)).toContain('No activities.');
    const field = page.querySelector<HTMLInputElement>('#activity-text')!;
    field.value = ' gold ';
    field.dispatchEvent(new Event('change'));
    const outcome = page.querySelector<HTMLSelectElement>('#activity-outcome')!;
    outcome.value = 'failed';
    outcome.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(api.list).toHaveBeenLastCalledWith(expect.objectContaining({ page: 0 }), {
      text: ' gold ',
      outcome: 'failed',
    });
    expect(textOf(page)).toContain('No activities match the search.');
  });

  it('verifies the log, and shows the hash to store', async () => {
    await show([started]);
    button('Verify log')!.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('.td-notice'))).toContain('2 entries are unchanged and complete.');
    expect(textOf(page.querySelector('.td-notice'))).toContain('abc123');
    await expectAccessible(page);
  });

  it('shows what was changed in the database', async () => {
    const faults = [said('ACTIVITY_CHANGED', 'Activity 7 was changed.')];
    await show([started], true, of({ checked: 2, faults, lastHash: 'abc123' }));
    button('Verify log')!.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('[role=alert]'))).toContain('Activity 7 was changed.');
    expect(page.querySelector('.td-notice')).toBeNull();
  });

  it('offers the verification to those who may configure', async () => {
    await show([started], false);
    expect(button('Verify log')).toBeUndefined();
  });
});
