import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { policiesApi } from '../../../../testing/policy-samples';
import { I18n } from '../../../core/i18n/i18n';
import { PoliciesApi } from '../policies-api';
import { Occurrence } from '../policy';
import { MonthSheet } from './month-sheet';

const NOW = '2026-01-31T11:00:00Z';

describe('MonthSheet', () => {
  let api: Mocks<PoliciesApi>;
  let fixture: ComponentFixture<MonthSheet>;
  let page: HTMLElement;

  const start = (zone: string): Occurrence => ({
    policyId: zone,
    policyName: 'Nightly',
    zone,
    start: { at: NOW, obstacle: null, until: null },
  });

  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse(NOW), doNotFake: ['nextTick', 'setTimeout', 'queueMicrotask'] });
    api = policiesApi();
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: PoliciesApi, useValue: api }],
    });
  });

  afterEach(() => jest.useRealTimers());

  async function show(): Promise<void> {
    fixture = TestBed.createComponent(MonthSheet);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    page = fixture.nativeElement as HTMLElement;
  }

  async function press(name: string): Promise<void> {
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button) === name)
      ?.click();
    await fixture.whenStable();
  }

  it('shows no days of a month that loads or could not be read', async () => {
    api.occurrences.mockReturnValueOnce(of([start('UTC')]));
    await show();
    expect(page.querySelectorAll('li')).toHaveLength(1);
    const later = new Subject<readonly Occurrence[]>();
    api.occurrences.mockReturnValue(later);
    await press('Next month');
    expect(page.querySelectorAll('td')).toHaveLength(0);
    expect(page.querySelector('td-loading')).not.toBeNull();
    await expectAccessible(page);
    later.error(new HttpErrorResponse({ status: 500, error: { traceId: 't1' } }));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Trace ID t1');
    expect(page.querySelectorAll('td')).toHaveLength(0);
    expect(page.querySelector('td-loading')).toBeNull();
    api.occurrences.mockReturnValue(of([]));
    await press('Try again');
    expect(page.querySelectorAll('td').length).toBeGreaterThan(27);
  });

  it('begins with the month of the day that it is in the zone of the user', async () => {
    const i18n = TestBed.inject(I18n);
    jest.spyOn(i18n, 'reading').mockReturnValue({ ...i18n.reading(), zone: 'Pacific/Kiritimati' });
    api.occurrences.mockReturnValue(of([start('Pacific/Kiritimati')]));
    await show();
    expect(textOf(page)).toContain('February 2026');
    const today = page.querySelector('[aria-current="date"]');
    expect(textOf(today?.querySelector('.number'))).toBe('1');
    expect(today?.classList).not.toContain('out');
    expect(today?.querySelectorAll('li')).toHaveLength(1);
  });

  it('names the zone of its times, and shows the time of a policy in another zone', async () => {
    jest.spyOn(TestBed.inject(I18n), 'zone').mockReturnValue('Asia/Tokyo');
    api.occurrences.mockReturnValue(of([start('Asia/Tokyo'), start('America/New_York')]));
    await show();
    expect(textOf(page)).toContain('Times are in Asia/Tokyo.');
    const [own, other] = Array.from(page.querySelectorAll('li'));
    expect(own?.querySelector('.why')).toBeNull();
    expect(textOf(other?.querySelector('.why'))).toMatch(/ (EST|EDT)$/);
  });
});
