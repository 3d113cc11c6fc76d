import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Observable, Subject, asapScheduler, firstValueFrom, observeOn, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { definition, policiesApi, policy } from '../../../../testing/policy-samples';
import { CurrentSession } from '../../../core/session/current-session';
import { PoliciesApi } from '../policies-api';
import { PolicyPreview, ReclaimPolicy, ScopeNode } from '../policy';
import { newDraft } from './draft';
import { PolicyEditor } from './policy-editor';
import { PolicyNotify } from './policy-notify';

/** As HTTP fails: later. */
function failed(traceId: string): Observable<never> {
  return throwError(() => new HttpErrorResponse({ status: 500, error: { traceId } })).pipe(observeOn(asapScheduler));
}

describe('PolicyEditor', () => {
  let api: Mocks<PoliciesApi>;

  beforeEach(() => {
    api = policiesApi();
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: PoliciesApi, useValue: api },
        { provide: CurrentSession, useValue: { may: () => true } },
      ],
    });
  });

  function button(fixture: ComponentFixture<unknown>, name: string): HTMLButtonElement {
    const page = fixture.nativeElement as HTMLElement;
    return Array.from(page.querySelectorAll('button')).find((candidate) => textOf(candidate).startsWith(name))!;
  }

  async function editor(edited: ReclaimPolicy | null): Promise<ComponentFixture<PolicyEditor>> {
    const fixture = TestBed.createComponent(PolicyEditor);
    fixture.componentRef.setInput('policy', edited);
    fixture.componentRef.setInput('inPage', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture;
  }

  async function next(fixture: ComponentFixture<PolicyEditor>, steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      button(fixture, 'Next').click();
      await fixture.whenStable();
    }
  }

  async function type(fixture: ComponentFixture<PolicyEditor>, field: string, text: string): Promise<void> {
    const input = (fixture.nativeElement as HTMLElement).querySelector<HTMLInputElement>(field)!;
    input.value = text;
    input.dispatchEvent(new Event('input'));
    await fixture.whenStable();
  }

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

  it('adds objects of the tree to the scope, finds them by name, and removes them', async () => {
    const fixture = await editor(policy({ definition: { ...definition, scope: { namePattern: '*' } } }));
    const page = fixture.nativeElement as HTMLElement;
    expect(api.scopeTree).toHaveBeenCalledTimes(1);
    page.querySelector<HTMLInputElement>('clr-tree input[type="checkbox"]')?.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('.named'))).toContain('Compute cluster: cluster-01');
    const search = page.querySelector<HTMLInputElement>('#policy-scope-search')!;
    search.value = 'clus';
    search.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(api.scopeTree).toHaveBeenLastCalledWith(null, 'clus');
    expect(textOf(page.querySelector('td-scope-tree ul'))).toContain('Lab / host / cluster-01');
    expect(page.querySelector<HTMLInputElement>('td-scope-tree ul input')?.checked).toBe(true);
    await expectAccessible(page);
    page.querySelector<HTMLButtonElement>('[aria-label="Remove cluster-01"]')?.click();
    await fixture.whenStable();
    expect(page.querySelector('.named')).toBeNull();
  });

  it('shows why a level of the tree could not be read, and reads it again', async () => {
    const [cluster] = await firstValueFrom(api.scopeTree(null));
    const datacenter: ScopeNode = {
      ...cluster!,
      id: 'v:datacenter-1',
      kind: 'DATACENTER',
      name: 'Lab',
      expandable: true,
    };
    let broken = true;
    api.scopeTree.mockImplementation((parent) =>
      parent === null ? of([datacenter]) : broken ? failed('t7') : of([cluster!]),
    );
    const fixture = await editor(policy({ definition: { ...definition, scope: { namePattern: '*' } } }));
    const page = fixture.nativeElement as HTMLElement;
    expect(textOf(page)).toContain('Trace ID t7');
    expect(page.querySelector('clr-tree clr-spinner, clr-tree .spinner')).toBeNull();
    broken = false;
    button(fixture, 'Try again').click();
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('Trace ID t7');
    expect(textOf(page.querySelector('clr-tree'))).toContain('cluster-01');
  });

  it('searches again after a failure', async () => {
    const fixture = await editor(policy({ definition: { ...definition, scope: { namePattern: '*' } } }));
    const page = fixture.nativeElement as HTMLElement;
    api.scopeTree.mockReturnValueOnce(failed('t8'));
    const search = page.querySelector<HTMLInputElement>('#policy-scope-search')!;
    search.value = 'clus';
    search.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Trace ID t8');
    button(fixture, 'Try again').click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-scope-tree ul'))).toContain('cluster-01');
  });

  it('shows type and address of arrays, and adds array types to the scope', async () => {
    const stored = policy({
      definition: { ...definition, scope: { arrayKinds: ['ontap'] } },
      scopeNames: [{ part: 'ARRAY_KIND', id: 'ontap', name: null }],
    });
    const fixture = await editor(stored);
    const page = fixture.nativeElement as HTMLElement;
    expect(textOf(page.querySelector('.named'))).toContain('Array type: NetApp ONTAP');
    const node = (name: string) =>
      Array.from(page.querySelectorAll('clr-tree-node')).find((one) => textOf(one).startsWith(name))!;
    for (const group of ['Arrays', 'Array types']) {
      node(group).querySelector<HTMLButtonElement>('.clr-treenode-caret')?.click();
      await fixture.whenStable();
    }
    expect(textOf(node('Arrays'))).toContain('prod Pure Storage FlashArray, 10.0.0.1');
    expect(textOf(node('Arrays'))).toContain('prod Dell Unity, 10.0.0.2');
    node('Array types').querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[0]?.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('.named'))).toContain('Array type: Dell Unity');
  });
});
