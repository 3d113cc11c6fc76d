import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { definition, policy } from '../../../testing/policy-samples';
import { PoliciesApi } from './policies-api';
import { PolicyList } from './policy-list';

describe('PolicyList', () => {
  it('shows scope, cadence, result, and notifications of a policy in the list', async () => {
    const api = mocksOf(PoliciesApi, {
      list: () =>
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
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: PoliciesApi, useValue: api }],
    });
    const fixture = TestBed.createComponent(PolicyList);
    fixture.componentRef.setInput('maySchedule', true);
    fixture.componentRef.setInput('mayRun', true);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const text = textOf(fixture.nativeElement as Element);
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
});
