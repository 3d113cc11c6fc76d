import { TestBed } from '@angular/core/testing';
import { EMPTY, of } from 'rxjs';
import { FakeClient, GUID, provideFakeClient } from '../../../../testing/fake-client';
import { textOf } from '../../../../testing/page-of';
import { PoliciesApi } from '../../../features/policy/policies-api';
import { ScheduleSpaceReclamation } from './schedule-space-reclamation';

describe('ScheduleSpaceReclamation', () => {
  it('makes a policy for the datastores that were selected', async () => {
    const client = new FakeClient();
    client.moids = ['datastore-11', 'datastore-12'];
    const policies = {
      ...Object.fromEntries(['preview', 'scopeChoices', 'arrays', 'calendars'].map((name) => [name, () => EMPTY])),
      save: jest.fn(() => of({})),
    };
    TestBed.configureTestingModule({
      providers: [provideFakeClient(client), { provide: PoliciesApi, useValue: policies }],
    });
    const fixture = TestBed.createComponent(ScheduleSpaceReclamation);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    const name = page.querySelector<HTMLInputElement>('#policy-name')!;
    name.value = 'Nightly';
    name.dispatchEvent(new Event('input'));
    await fixture.whenStable();
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button) === 'Save policy')
      ?.click();
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
