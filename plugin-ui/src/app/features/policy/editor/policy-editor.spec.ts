import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { Subject, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { Mocks } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { button, editor, failed, next, provideEditor, type } from '../../../../testing/policy-editor-page';
import { calendar, definition, policy } from '../../../../testing/policy-samples';
import { PoliciesApi } from '../policies-api';
import { PolicyPreview } from '../policy';
import { newDraft } from './draft';
import { PolicyNotify } from './policy-notify';

describe('PolicyEditor', () => {
  let api: Mocks<PoliciesApi>;

  beforeEach(() => {
    api = provideEditor();
  });

  it('shows in its last step what a policy would do, and stores it with its notifications', async () => {
    const fixture = await editor(policy());
    const page = fixture.nativeElement as HTMLElement;
    expect(page.querySelector<HTMLInputElement>('#policy-name')?.value).toBe('Nightly');
    expect(api.preview).not.toHaveBeenCalled();
    page.querySelector<HTMLInputElement>('td-policy-notify input[type=checkbox]')?.click();
    await fixture.whenStable();
    await next(fixture, 4);
    expect(textOf(page)).toContain('Would run now on 1 of 2 datastores');
    expect(textOf(page)).toContain('Skipped: It is Christmas.');
    const headings = Array.from(page.querySelectorAll('td-policy-preview h3')).slice(1);
    expect(headings.map((heading) => textOf(heading))).toEqual([
      'Would run now on 1 of 2 datastores',
      'Skipped now (1)',
    ]);
    expect(headings.map((heading) => textOf(heading.nextElementSibling))).toEqual([
      expect.stringMatching(/^prod-01/),
      'prod-02 Not known.',
    ]);
    expect(textOf(page)).toContain('Second Sunday of every month');
    await expectAccessible(page);
    button(fixture, 'Save policy').click();
    expect(api.save).toHaveBeenCalledWith(
      'p1',
      expect.objectContaining({ notifications: { severity: 'ERROR', channelIds: ['m1'] } }),
    );
  });

  it('says that there is no channel, and leads to the settings', async () => {
    api.channels.mockReturnValue(of([]));
    const fixture = TestBed.createComponent(PolicyNotify);
    const leave = jest.fn();
    fixture.componentRef.setInput('draft', newDraft('chosen', 'UTC'));
    fixture.componentRef.setInput('linked', true);
    fixture.componentInstance.settings.subscribe(leave);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('There are no notification channels.');
    (fixture.nativeElement as Element).querySelector('button')?.click();
    expect(leave).toHaveBeenCalled();
  });

  it('asks for no preview while nothing is selected, and goes no further', async () => {
    const fixture = await editor(policy({ definition: { ...definition, scope: { datastoreIds: [] } } }));
    await next(fixture, 1);
    expect(api.preview).not.toHaveBeenCalled();
    expect(button(fixture, 'Next').disabled).toBe(true);
  });

  it('goes no further with an unreadable time, without a cron expression, or on no weekday', async () => {
    const weekly = { kind: 'WEEKLY' as const, time: '02:30:00', days: ['SUNDAY' as const] };
    const fixture = await editor(policy({ definition: { ...definition, schedule: weekly } }));
    const page = fixture.nativeElement as HTMLElement;
    await next(fixture, 1);
    await type(fixture, '#policy-time', 'at night');
    page.querySelector('#policy-time')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Enter a time, such as 1:30 PM.');
    expect(button(fixture, 'Next').disabled).toBe(true);
    await type(fixture, '#policy-time', '3:00 AM');
    expect(button(fixture, 'Next').disabled).toBe(false);
    const sunday = page.querySelector<HTMLInputElement>('[aria-labelledby="policy-days"] input')!;
    sunday.click();
    await fixture.whenStable();
    expect(textOf(page)).toContain('Select at least one day.');
    expect(button(fixture, 'Next').disabled).toBe(true);
    await expectAccessible(page);
    const when = page.querySelector<HTMLSelectElement>('#policy-when')!;
    when.value = 'CRON';
    when.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(button(fixture, 'Next').disabled).toBe(false);
    await type(fixture, '#policy-cron', ' ');
    expect(button(fixture, 'Next').disabled).toBe(true);
  });

  it('shows that blackout calendars could not be loaded, and offers to try again', async () => {
    api.calendars.mockReturnValueOnce(failed('t8'));
    const fixture = await editor(policy());
    const page = fixture.nativeElement as HTMLElement;
    await next(fixture, 1);
    expect(page.querySelector('[aria-labelledby="policy-calendars"]')).toBeNull();
    expect(textOf(page.querySelector('td-policy-schedule'))).toContain('Trace ID t8');
    api.calendars.mockReturnValue(of([calendar]));
    button(fixture, 'Try again').click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('[aria-labelledby="policy-calendars"]'))).toContain('Freeze');
    expect(textOf(page)).not.toContain('Trace ID t8');
  });

  it('keeps the text of a day of the month while it is typed', async () => {
    const stored = { ...definition, schedule: { kind: 'MONTHLY' as const, time: '02:30:00', dayOfMonth: 5 } };
    const fixture = await editor(policy({ definition: stored }));
    const page = fixture.nativeElement as HTMLElement;
    await next(fixture, 1);
    for (const text of ['', '-', '-1']) {
      await type(fixture, '#policy-day', text);
      expect(page.querySelector<HTMLInputElement>('#policy-day')?.value).toBe(text);
      expect(button(fixture, 'Next').disabled).toBe(text !== '-1');
    }
  });

  it('rejects a number that has two meanings, and shows in its last step how it read the others', async () => {
    const fixture = await editor(policy());
    const page = fixture.nativeElement as HTMLElement;
    await next(fixture, 2);
    await type(fixture, '#policy-deadSpaceGb', '1,000');
    await type(fixture, '#policy-hours', '1.000');
    expect(textOf(page)).toContain('A separator before exactly three digits is ambiguous');
    expect(textOf(page)).toContain('Enter a whole number without separators');
    expect(button(fixture, 'Next').disabled).toBe(true);
    await type(fixture, '#policy-deadSpaceGb', '1000');
    await type(fixture, '#policy-hours', '36');
    await type(fixture, '#policy-most', '5');
    await next(fixture, 2);
    const review = textOf(page.querySelector('td-policy-review'));
    for (const line of [
      'Dead space above (GB): 1,000',
      'Hours since the last run: 36',
      'Maximum datastores per run: 5',
    ]) {
      expect(review).toContain(line);
    }
  });

  it('shows in its last step by name all that decides', async () => {
    const tag = 'urn:vmomi:InventoryServiceTag:1:GLOBAL';
    const scope = {
      clusterIds: ['v:domain-c1'],
      namePattern: 'prod-*',
      excludedTagIds: [tag],
      excludedNamePattern: '*-old',
    };
    const windows = [{ days: ['SATURDAY' as const, 'SUNDAY' as const], from: '01:00:00', to: '05:00:00' }];
    const stored = policy({
      definition: { ...definition, scope, windows },
      scopeNames: [{ part: 'CLUSTER', id: 'v:domain-c1', name: 'cluster-01' }],
      notifications: { severity: 'WARNING', channelIds: ['m1'], channelNames: ['Storage team'] },
    });
    const fixture = await editor(stored);
    await next(fixture, 4);
    const review = (fixture.nativeElement as HTMLElement).querySelector('td-policy-review')!;
    const lines = Array.from(review.querySelectorAll('dt, dd'), (line) => textOf(line));
    for (const part of [
      [
        'Scope',
        'Compute cluster: cluster-01',
        'Excluded tag: Tier: Gold',
        'Name pattern: prod-*',
        'Excluded names: *-old',
      ],
      ['Windows', 'Sunday, Saturday, 1:00 AM–5:00 AM'],
      ['Apply blackout calendars', 'Freeze'],
      ['If a run was missed', 'Run once within the maximum delay', 'Maximum delay (hours): 6'],
    ]) {
      expect(lines.slice(lines.indexOf(part[0]!), lines.indexOf(part[0]!) + part.length)).toEqual(part);
    }
    expect(lines.at(-1)).toBe('Storage team');
    await expectAccessible(review);
  });

  it('saves only what it showed a preview of, or why there is none', async () => {
    const fixture = await editor(policy());
    const page = fixture.nativeElement as HTMLElement;
    await next(fixture, 4);
    expect(page.querySelector('td-policy-preview')).not.toBeNull();
    button(fixture, 'Back').click();
    await fixture.whenStable();
    const answer = new Subject<PolicyPreview>();
    api.preview.mockReturnValue(answer);
    await next(fixture, 1);
    expect(page.querySelector('td-policy-preview')).toBeNull();
    expect(page.querySelector('section td-loading')).not.toBeNull();
    expect(button(fixture, 'Save policy').disabled).toBe(true);
    answer.error(new HttpErrorResponse({ status: 500, error: { traceId: 't1' } }));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Trace ID t1');
    expect(page.querySelector('td-policy-preview')).toBeNull();
    expect(button(fixture, 'Save policy').disabled).toBe(false);
  });

  it('names in its last step the earlier one that is no longer complete', async () => {
    const fixture = await editor(policy());
    const page = fixture.nativeElement as HTMLElement;
    await next(fixture, 4);
    const steps = page.querySelectorAll<HTMLButtonElement>('.clr-wizard-stepnav-link');
    steps[0]!.click();
    await fixture.whenStable();
    await type(fixture, '#policy-name', ' ');
    steps[4]!.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('[aria-live]'))).toContain('missing or invalid: Name and scope');
    expect(page.querySelector('section td-loading')).toBeNull();
    expect(button(fixture, 'Save policy').disabled).toBe(true);
  });

  it('shows what the service rejects', async () => {
    api.save.mockReturnValue(
      throwError(
        () => new HttpErrorResponse({ status: 409, error: { type: '/problems/name-taken', detail: 'Taken.' } }),
      ),
    );
    const fixture = await editor(policy());
    await next(fixture, 4);
    button(fixture, 'Save policy').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('The name is already in use');
  });
});
