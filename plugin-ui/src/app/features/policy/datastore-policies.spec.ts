import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { Observable, of, throwError } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { policy } from '../../../testing/policy-samples';
import { DatastorePolicies } from './datastore-policies';
import { PoliciesApi } from './policies-api';
import { ReclaimPolicy } from './policy';

describe('DatastorePolicies', () => {
  async function shown(answer: Observable<readonly ReclaimPolicy[]>): Promise<string> {
    const api = mocksOf(PoliciesApi, { ofDatastore: () => answer });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: PoliciesApi, useValue: api }],
    });
    const fixture = TestBed.createComponent(DatastorePolicies);
    fixture.componentRef.setInput('datastoreId', 'v:datastore-11');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    expect(api.ofDatastore.mock.calls).toEqual([['v:datastore-11']]);
    return textOf(fixture.nativeElement as HTMLElement);
  }

  it('names each policy with its schedule', async () => {
    expect(await shown(of([policy()]))).toMatch(/^Nightly .*Sunday/);
  });

  it('shows the state of a policy that starts nothing', async () => {
    expect(await shown(of([policy({ state: 'PAUSED' })]))).toBe('Nightly Paused');
  });

  it('states that there is none', async () => {
    expect(await shown(of([]))).toBe('None');
  });

  it('does not state that there is none when that is not known', async () => {
    expect(await shown(throwError(() => new HttpErrorResponse({ status: 503 })))).toBe('Unknown');
  });
});
