import { TestBed } from '@angular/core/testing';
import { EMPTY, of } from 'rxjs';
import { FakeClient, GUID, provideFakeClient } from '../../../../testing/fake-client';
import { mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { policy } from '../../../../testing/policy-samples';
import { CurrentSession } from '../../../core/session/current-session';
import { PoliciesApi } from '../../../features/policy/policies-api';
import { ScheduleSpaceReclamation } from './schedule-space-reclamation';

describe('ScheduleSpaceReclamation', () => {
  it('makes a policy for the datastores that were selected', async () => {
    const client = new FakeClient();
    client.moids = ['datastore-11', 'datastore-12'];
    const policies = mocksOf(PoliciesApi, {
      preview: () => EMPTY,
      scopeChoices: () => EMPTY,
      arrays: () => EMPTY,
      calendars: () => EMPTY,
      scopeTree: () => EMPTY,
      channels: () => EMPTY,
      save: () => of(policy()),
    });
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: PoliciesApi, useValue: policies },
        { provide: CurrentSession, useValue: { load: () => {}, may: () => true } },
      ],
    });
    const fixture = TestBed.createComponent(ScheduleSpaceReclamation);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const name = page.querySelector<HTMLInputElement>('#policy-name')!;
    name.value = 'Nightly';
    name.dispatchEvent(new Event('input'));
    await fixture.whenStable();
    for (const step of ['Next', 'Next', 'Next', 'Next', 'Save policy']) {
      Array.from(page.querySelectorAll('button'))
        .find((button) => textOf(button) === step)
        ?.click();
      await fixture.whenStable();
    }
    expect(policies.save).toHaveBeenCalledWith(
      null,
      expect.objectContaining({
        name: 'Nightly',
        scope: expect.objectContaining({
          datastoreIds: [`${GUID}:datastore-11`, `${GUID}:datastore-12`],
          excludedNamePattern: null,
        }) as object,
      }),
    );
    expect(client.closed()).toBe(true);
  });
});
