import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { FakeClient, GUID, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { pageOf, settled, textOf } from '../../../../testing/page-of';
import { policiesApi } from '../../../../testing/policy-samples';
import { datastore } from '../../../../testing/samples';
import { CurrentSession } from '../../../core/session/current-session';
import { DatastoresApi } from '../../../features/inventory/datastores-api';
import { PoliciesApi } from '../../../features/policy/policies-api';
import { ScheduleSpaceReclamation } from './schedule-space-reclamation';

describe('ScheduleSpaceReclamation', () => {
  let client: FakeClient;
  let policies: Mocks<PoliciesApi>;
  let page: HTMLElement;

  async function show(): Promise<void> {
    policies = policiesApi();
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: PoliciesApi, useValue: policies },
        { provide: DatastoresApi, useValue: mocksOf(DatastoresApi, { ofCluster: () => of(pageOf(datastore())) }) },
        { provide: CurrentSession, useValue: { load: () => {}, may: () => true } },
      ],
    });
    const fixture = TestBed.createComponent(ScheduleSpaceReclamation);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    page = fixture.nativeElement as HTMLElement;
    const name = page.querySelector<HTMLInputElement>('#policy-name')!;
    name.value = 'Nightly';
    name.dispatchEvent(new Event('input'));
    await fixture.whenStable();
  }

  async function save(): Promise<unknown> {
    for (const step of ['Next', 'Next', 'Next', 'Next', 'Save policy']) {
      Array.from(page.querySelectorAll('button'))
        .find((button) => textOf(button) === step)
        ?.click();
      await settled();
    }
    expect(client.closed()).toBe(true);
    return policies.save.mock.lastCall?.[1].scope;
  }

  beforeEach(() => {
    client = new FakeClient();
  });

  it('makes a policy for the datastores that were selected', async () => {
    client.moids = ['datastore-11', 'datastore-12'];
    await show();
    expect(await save()).toMatchObject({
      datastoreIds: [`${GUID}:datastore-11`, `${GUID}:datastore-12`],
      excludedNamePattern: null,
    });
  });

  it('makes a policy for what is in a datastore cluster at each run', async () => {
    client.objectType = 'StoragePod';
    client.moids = ['group-p7'];
    await show();
    expect(textOf(page.querySelector('ul.named'))).toContain('Datastore cluster: gold');
    expect(await save()).toMatchObject({ datastoreClusterIds: [`${GUID}:group-p7`], datastoreIds: [] });
  });

  it('makes a policy for what is in a datastore cluster now, when that is chosen', async () => {
    client.objectType = 'StoragePod';
    client.moids = ['group-p7'];
    await show();
    const scope = page.querySelector<HTMLSelectElement>('#policy-scope')!;
    scope.value = 'listed';
    scope.dispatchEvent(new Event('change'));
    await settled();
    expect(await save()).not.toHaveProperty('datastoreClusterIds');
  });
});
