import { ComponentFixture, TestBed } from '@angular/core/testing';
import { HttpErrorResponse } from '@angular/common/http';
import { of, throwError } from 'rxjs';
import { I18n } from '../../core/i18n/i18n';
import { CurrentSession, Permission } from '../../core/session/current-session';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, GUID, provideFakeClient } from '../../../testing/fake-client';
import { Mocks } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { calendar, definition, policiesApi, policy, policyStart } from '../../../testing/policy-samples';
import { said } from '../../../testing/samples';
import { unfinishedStep, definitionOf, draftOf, newDraft } from './editor/draft';
import { PoliciesApi } from './policies-api';
import { BlackoutCalendars } from './calendar/blackout-calendars';
import { MonthSheet } from './calendar/month-sheet';
import { PolicyDefinition } from './policy';
import { PolicyList } from './policy-list';

describe('policies', () => {
  let api: Mocks<PoliciesApi>;
  let client: FakeClient;
  let permissions: readonly Permission[];

  const now = (iso: string): Date => {
    jest.useFakeTimers({ now: Date.parse(iso), doNotFake: ['nextTick', 'setTimeout', 'queueMicrotask'] });
    return new Date(iso);
  };
  afterEach(() => jest.useRealTimers());

  beforeEach(() => {
    permissions = ['Tidemark.View', 'Tidemark.Run', 'Tidemark.Schedule'];
    client = new FakeClient();
    api = policiesApi();
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: PoliciesApi, useValue: api },
        { provide: CurrentSession, useValue: { may: (permission: Permission) => permissions.includes(permission) } },
      ],
    });
  });

  async function list(maySchedule = true): Promise<ComponentFixture<PolicyList>> {
    const fixture = TestBed.createComponent(PolicyList);
    fixture.componentRef.setInput('maySchedule', maySchedule);
    fixture.componentRef.setInput('mayRun', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture;
  }

  function button(fixture: ComponentFixture<unknown>, name: string): HTMLButtonElement {
    const page = fixture.nativeElement as HTMLElement;
    return Array.from(page.querySelectorAll('button')).find((candidate) => textOf(candidate).startsWith(name))!;
  }

  it('shows and stores all settings of a policy', () => {
    const all: PolicyDefinition = {
      ...definition,
      description: 'Why',
      scope: {
        folderIds: ['v:group-s1'],
        tagIds: ['urn:vmomi:InventoryServiceTag:1:GLOBAL'],
        namePattern: 'prod-*',
        excludedDatastoreIds: ['v:datastore-9'],
        excludedTagIds: ['urn:vmomi:InventoryServiceTag:2:GLOBAL'],
        excludedNamePattern: '*-test',
      },
      windows: [
        { days: ['SUNDAY'], from: '01:00', to: '05:00' },
        { days: [], from: '22:00', to: '23:00' },
      ],
      schedule: { kind: 'MONTHLY', time: '02:30', days: ['SUNDAY'], ordinal: 2 },
      minimumHours: 48,
      maxDatastores: 3,
      retries: 0,
      method: 'esxcli',
      reclaimUnitBlocks: 400,
      conditions: {
        deadSpaceAboveBytes: 10 * 2 ** 30,
        deadSpaceAbovePercent: 2.5,
        hoursSinceLastRun: 24,
        automaticUnmapIdleMinutes: 10,
        arrayNotBusy: true,
      },
    };
    expect(draftOf(all).scope).toBe('chosen');
    expect(definitionOf(draftOf(all), [])).toMatchObject(all);
  });

  it('takes a policy of single datastores for a list and keeps it one', () => {
    const draft = draftOf({ ...definition, scope: { datastoreIds: ['v:datastore-1'] } });
    expect(draft.scope).toBe('listed');
    expect(definitionOf(draft, ['v:datastore-1']).scope.datastoreIds).toEqual(['v:datastore-1']);
  });

  it('waits until something is chosen', () => {
    const draft = { ...newDraft('chosen', 'UTC'), name: 'x' };
    expect(unfinishedStep(draft)).not.toBeNull();
    expect(unfinishedStep({ ...draft, parts: { ...draft.parts, excludedTagIds: ['t'] } })).not.toBeNull();
    expect(unfinishedStep({ ...draft, parts: { ...draft.parts, tagIds: ['t'] } })).toBeNull();
    expect(unfinishedStep({ ...draft, pattern: '*', windows: [{ days: [], from: '01:00', to: '' }] })).not.toBeNull();
  });

  it('takes a number with two meanings for incomplete, not for a thousandth', () => {
    const draft = { ...newDraft('all', 'UTC'), name: 'x' };
    for (const text of ['1,000', '1.000']) {
      for (const field of ['deadSpaceGb', 'deadSpacePercent', 'hours', 'most', 'retries', 'unit'] as const) {
        expect(unfinishedStep({ ...draft, [field]: text })).not.toBeNull();
      }
      expect(unfinishedStep({ ...draft, missed: 'WITHIN', missedHours: text })).not.toBeNull();
    }
    expect(unfinishedStep({ ...draft, hours: '2.5' })).not.toBeNull();
    expect(unfinishedStep({ ...draft, deadSpaceGb: '1000', deadSpacePercent: '2,5', hours: '1000' })).toBeNull();
    const stored = draftOf({ ...definition, conditions: { deadSpaceAboveBytes: 1.125 * 2 ** 30 } });
    expect(unfinishedStep(stored)).toBeNull();
    expect(definitionOf(stored, []).conditions?.deadSpaceAboveBytes).toBe(1.125 * 2 ** 30);
  });

  it('takes -1 for the last day of a month, and no other text for a day', () => {
    const draft = { ...newDraft('all', 'UTC'), name: 'x', when: 'MONTHLY_DAY' as const };
    expect(definitionOf({ ...draft, dayOfMonth: '-1' }, []).schedule.dayOfMonth).toBe(-1);
    expect(unfinishedStep({ ...draft, dayOfMonth: '-1' })).toBeNull();
    for (const text of ['', '-', '0', '32', '-2', 'x']) {
      expect(unfinishedStep({ ...draft, dayOfMonth: text })).not.toBeNull();
    }
  });

  it('lets the service say what is wrong with a number', () => {
    expect(definitionOf({ ...newDraft('chosen', 'UTC'), hours: 'x' }, []).conditions?.hoursSinceLastRun).toBe(-1);
  });

  it('shows when a policy starts next and why it stopped', async () => {
    api.list.mockReturnValue(
      of([policy({ state: 'STOPPED', nextStart: null, reason: said('SERVICE_ACCOUNT_MISSING', 'No account.') })]),
    );
    const fixture = await list();
    expect(textOf(fixture.nativeElement as Element)).toContain('Stopped (error)No account.');
    expect(button(fixture, 'Resume')).toBeDefined();
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('pauses and runs a policy, and shows the result', async () => {
    const fixture = await list();
    button(fixture, 'Pause').click();
    expect(api.pause).toHaveBeenCalledWith('p1');
    button(fixture, 'Run now').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('Runs started: 1; datastores skipped: 2');
    expect(textOf(fixture.nativeElement as Element)).toContain('prod-1: Too little dead space.');
  });

  it('shows why a request was rejected', async () => {
    api.runNow.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 't1' } })));
    const fixture = await list();
    button(fixture, 'Run now').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('Trace ID t1');
  });

  it('offers no change to those who may only look, without a missing privilege before the session is read', async () => {
    permissions = [];
    expect(textOf((await list(false)).nativeElement as Element)).not.toContain('is missing');
    permissions = ['Tidemark.View', 'Tidemark.Run'];
    const fixture = await list(false);
    expect(textOf(fixture.nativeElement as Element)).toContain('Tidemark.Schedule is missing.');
    expect(textOf(fixture.nativeElement as Element)).not.toContain('Tidemark.Run is missing.');
    expect(button(fixture, 'New policy').disabled).toBe(true);
    expect(button(fixture, 'Pause').disabled).toBe(true);
  });

  it('shows scope, cadence, result, and notifications of a policy in the list', async () => {
    api.list.mockReturnValue(
      of([
        policy({
          definition: { ...definition, scope: { clusterIds: ['v:domain-c1'], excludedNamePattern: '*-test' } },
          scopeNames: [{ part: 'CLUSTER', id: 'v:domain-c1', name: 'cluster-01' }],
          notifications: { severity: 'ERROR', channelIds: ['m1'], channelNames: ['Storage team'] },
          lastResult: {
            at: '2026-11-08T02:30:00Z',
            state: 'STARTED',
            reason: null,
            runs: 3,
            running: 0,
            skipped: 1,
            outcome: 'NOTHING_RECLAIMED',
          },
        }),
      ]),
    );
    const text = textOf((await list()).nativeElement as Element);
    for (const part of [
      'cluster-01',
      'without *-test',
      'Second Sunday',
      'Nothing reclaimed',
      'runs: 3',
      'Storage team',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('leads from the last result to each run, and shows why datastores were skipped', async () => {
    const result = { at: '2026-11-08T02:30:00Z', state: 'STARTED' as const, reason: null, running: 0 };
    api.list.mockReturnValue(
      of([policy({ lastResult: { ...result, runs: 1, skipped: 1, outcome: 'NOTHING_RECLAIMED' } })]),
    );
    const start = policyStart(1, 1);
    const runs = [{ runId: 'run-7', datastoreId: `${GUID}:datastore-11`, datastoreName: 'prod-11' }];
    api.starts.mockReturnValue(
      of([{ ...start, runs }, policyStart(2, 0)].map((one, at) => ({ ...one, id: `s${at}` }))),
    );
    const fixture = await list();
    const page = fixture.nativeElement as HTMLElement;
    button(fixture, 'runs: 1, datastores skipped: 1').click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-policy-starts'))).toContain('prod-0: Too little dead space.');
    button(fixture, 'prod-11').click();
    expect(client.shown).toMatchObject([
      { viewId: 'tidemarkDatastoreMonitor', objectUrn: `urn:vmomi:Datastore:datastore-11:${GUID}` },
    ]);
    button(fixture, 'runs: 2, datastores skipped: 0').click();
    await fixture.whenStable();
    expect(page.querySelectorAll('td-policy-start-result button')).toHaveLength(2);
    await expectAccessible(page);
  });

  it('runs a new policy only where there is dead space', () => {
    const bytes = definitionOf(newDraft('chosen', 'UTC'), []).conditions?.deadSpaceAboveBytes;
    expect(bytes).toBe(2 ** 30);
    expect(draftOf({ ...definition, conditions: { deadSpaceAboveBytes: 0 } }).deadSpaceGb).toBe('0');
  });

  it('creates a blackout calendar and shows which policies use it', async () => {
    const fixture = TestBed.createComponent(BlackoutCalendars);
    fixture.componentRef.setInput('maySchedule', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    expect(textOf(page.querySelector('tbody'))).toContain('FreezeUTC1Nightly');
    expect(textOf(page.querySelector('tbody .actions'))).toBe('Edit Delete');
    page.querySelector<HTMLButtonElement>('[aria-label="Edit Freeze"]')?.click();
    await fixture.whenStable();
    expect(page.querySelector<HTMLInputElement>('#blackout-from-0')?.value).toBe('12/20/2026');
    expect(page.querySelector<HTMLInputElement>('#blackout-from-0-time')?.value).toMatch(/^12:00\sAM$/);
    await expectAccessible(page);
    button(fixture, 'Save calendar').click();
    expect(api.saveCalendar).toHaveBeenCalledWith('c1', calendar.definition);
  });

  it('lays the starts of a month on its days', async () => {
    const at = now('2026-03-10T12:00:00Z');
    api.occurrences.mockReturnValue(
      of([
        {
          policyId: 'p1',
          policyName: 'Nightly',
          zone: 'UTC',
          start: { at: at.toISOString(), obstacle: said('BLACKOUT', 'It is Christmas.'), until: null },
        },
      ]),
    );
    const fixture = TestBed.createComponent(MonthSheet);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const cell = page.querySelector('li')?.closest('td');
    expect(textOf(cell?.querySelector('.number') ?? null)).toBe(String(at.getDate()));
    expect(textOf(cell ?? null)).toContain('Skipped: It is Christmas.');
    expect(cell?.getAttribute('aria-current')).toBe('date');
    expect(page.querySelectorAll('[aria-current="date"]')).toHaveLength(1);
    button(fixture, 'Next month').click();
    expect(api.occurrences).toHaveBeenCalledTimes(2);
    await expectAccessible(page);
  });

  it('finds the days of many starts with one formatter, each once', async () => {
    const first = now('2026-03-10T00:30:00Z').getTime();
    const hours = Array.from({ length: 240 }, (_, hour) => ({
      policyId: 'p1',
      policyName: 'Hourly',
      zone: 'UTC',
      start: { at: new Date(first + hour * 3_600_000).toISOString(), obstacle: null, until: null },
    }));
    api.occurrences.mockReturnValue(of(hours));
    const day = jest.spyOn(TestBed.inject(I18n), 'day');
    const fixture = TestBed.createComponent(MonthSheet);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    expect(page.querySelectorAll('li').length).toBeGreaterThanOrEqual(40);
    expect(textOf(page)).toContain('20 more');
    expect(day.mock.calls.length).toBeLessThanOrEqual(hours.length + 1);
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    TestBed.inject(I18n).day(hours[0]!.start.at);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});
