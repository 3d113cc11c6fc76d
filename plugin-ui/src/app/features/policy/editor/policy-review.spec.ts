import { TestBed } from '@angular/core/testing';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { definition, policiesApi, policy } from '../../../../testing/policy-samples';
import { CurrentSession } from '../../../core/session/current-session';
import { PoliciesApi } from '../policies-api';
import { PolicyEditor } from './policy-editor';

describe('PolicyReview', () => {
  it('shows by name all that decides', async () => {
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
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: PoliciesApi, useValue: policiesApi() },
        { provide: CurrentSession, useValue: { may: () => true } },
      ],
    });
    const fixture = TestBed.createComponent(PolicyEditor);
    fixture.componentRef.setInput('policy', stored);
    fixture.componentRef.setInput('inPage', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    for (let step = 0; step < 4; step++) {
      Array.from(page.querySelectorAll('button'))
        .find((button) => textOf(button) === 'Next')
        ?.click();
      await fixture.whenStable();
    }
    const review = page.querySelector('td-policy-review')!;
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
});
