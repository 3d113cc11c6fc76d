import { ComponentFixture, TestBed } from '@angular/core/testing';
import { HttpErrorResponse } from '@angular/common/http';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { textOf } from '../../../testing/page-of';
import { said } from '../../../testing/samples';
import { definitionOf, draftOf, newDraft } from './draft';
import { PoliciesApi } from './policies-api';
import { PolicyDefinition, PolicyPreview, ReclaimPolicy } from './policy';
import { PolicyEditor } from './policy-editor';
import { PolicyList } from './policy-list';

const definition: PolicyDefinition = {
  name: 'Nightly',
  scope: { all: true },
  schedule: { kind: 'MONTHLY', time: '02:30:00', days: ['SUNDAY'], ordinal: 2 },
  zone: 'UTC',
  windows: [{ from: '01:00:00', to: '05:00:00' }],
  calendarIds: ['c1'],
  missed: 'WITHIN',
  missedWithinHours: 6,
  conditions: { deadSpaceAboveBytes: 10 * 2 ** 30, automaticUnmapIdleMinutes: 10 },
};

function policy(changes: Partial<ReclaimPolicy> = {}): ReclaimPolicy {
  return {
    id: 'p1',
    definition,
    state: 'ACTIVE',
    reason: null,
    createdBy: 'ann',
    nextStart: '2026-12-13T02:30:00Z',
    lastStart: null,
    ...changes,
  };
}

const preview: PolicyPreview = {
  starts: [
    { at: '2026-12-13T02:30:00Z', obstacle: null, until: '2026-12-13T05:00:00Z' },
    { at: '2027-01-10T02:30:00Z', obstacle: said('BLACKOUT', 'It is Christmas.'), until: null },
  ],
  matches: [
    { datastoreId: 'd1', datastoreName: 'prod-01', deadSpaceBytes: 2 ** 40, reasons: [] },
    { datastoreId: 'd2', datastoreName: 'prod-02', deadSpaceBytes: null, reasons: [said('X', 'Not known.')] },
  ],
  missing: [],
  warnings: [said('ALL_PAUSED', 'All is paused.')],
};

describe('policies', () => {
  let api: Record<'list' | 'preview' | 'save' | 'pause' | 'resume' | 'runNow' | 'delete' | 'starts', jest.Mock>;

  beforeEach(() => {
    api = {
      list: jest.fn(() => of([policy()])),
      preview: jest.fn(() => of(preview)),
      save: jest.fn(() => of(policy())),
      pause: jest.fn(() => of(policy({ state: 'PAUSED' }))),
      resume: jest.fn(() => of(policy())),
      runNow: jest.fn(() => of({ runs: [{}], skipped: [{}, {}] })),
      delete: jest.fn(() => of(null)),
      starts: jest.fn(() => of([])),
    };
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: PoliciesApi, useValue: api }],
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

  it('keeps what the form does not show', () => {
    const saved = definitionOf({ ...draftOf(definition), name: 'Other' }, definition, []);
    expect(saved).toMatchObject({
      ...definition,
      name: 'Other',
      schedule: { kind: 'MONTHLY', time: '02:30', days: ['SUNDAY'], ordinal: 2 },
      windows: [{ from: '01:00', to: '05:00' }],
    });
  });

  it('lets the service say what is wrong with a number', () => {
    expect(definitionOf({ ...newDraft(false), hours: 'x' }, null, []).conditions?.hoursSinceLastRun).toBe(-1);
  });

  it('shows when a policy starts next and why it stopped', async () => {
    api.list.mockReturnValue(
      of([policy({ state: 'STOPPED', nextStart: null, reason: said('SERVICE_ACCOUNT_MISSING', 'No account.') })]),
    );
    const fixture = await list();
    expect(textOf(fixture.nativeElement as Element)).toContain('Stopped by itselfNo account.');
    expect(button(fixture, 'Resume')).toBeDefined();
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('pauses and runs a policy, and says what came of it', async () => {
    const fixture = await list();
    button(fixture, 'Pause').click();
    expect(api.pause).toHaveBeenCalledWith('p1');
    button(fixture, 'Run now').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('Runs started: 1; datastores left out: 2');
  });

  it('says why something was refused', async () => {
    api.runNow.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 't1' } })));
    const fixture = await list();
    button(fixture, 'Run now').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('Trace ID t1');
  });

  it('offers no change to those who may only look', async () => {
    const fixture = await list(false);
    expect(button(fixture, 'New policy').disabled).toBe(true);
    expect(button(fixture, 'Pause').disabled).toBe(true);
  });

  it('shows what a policy would do while it is written', async () => {
    const fixture = TestBed.createComponent(PolicyEditor);
    fixture.componentRef.setInput('policy', policy());
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    expect(textOf(page.querySelector('aside'))).toContain('Would run now on 1 of 2 datastores');
    expect(textOf(page.querySelector('aside'))).toContain('Left out: It is Christmas.');
    expect(page.querySelector<HTMLInputElement>('#policy-name')?.value).toBe('Nightly');
    await expectAccessible(page);
  });

  it('says what the service refuses', async () => {
    api.save.mockReturnValue(
      throwError(
        () => new HttpErrorResponse({ status: 409, error: { type: '/problems/name-taken', detail: 'Taken.' } }),
      ),
    );
    const fixture = TestBed.createComponent(PolicyEditor);
    fixture.componentRef.setInput('policy', policy());
    fixture.autoDetectChanges();
    await fixture.whenStable();
    button(fixture, 'Save policy').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('The name is taken');
  });
});
