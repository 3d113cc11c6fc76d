import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { EMPTY, of, throwError } from 'rxjs';
import { datastoresApi } from '../../../../testing/datastores-api';
import { FakeClient, GUID, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { pageOf, textOf } from '../../../../testing/page-of';
import { datastore } from '../../../../testing/samples';
import { CurrentSession } from '../../../core/session/current-session';
import { DatastoresApi } from '../../../features/inventory/datastores-api';
import { ReclaimApi } from '../../../features/reclaim/reclaim-api';
import { RunSpaceReclamation } from './run-space-reclamation';

describe('RunSpaceReclamation', () => {
  let client: FakeClient;
  let datastores: Mocks<DatastoresApi>;
  let reclaim: Mocks<ReclaimApi, 'estimate'>;

  beforeEach(() => {
    client = new FakeClient();
    datastores = datastoresApi();
    reclaim = mocksOf(ReclaimApi, { estimate: () => EMPTY });
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: DatastoresApi, useValue: datastores },
        { provide: ReclaimApi, useValue: reclaim },
        { provide: CurrentSession, useValue: { load: () => {}, may: () => true, trial: () => false } },
      ],
    });
  });

  async function show(): Promise<HTMLElement> {
    const fixture = TestBed.createComponent(RunSpaceReclamation);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('is for the datastores that were selected', async () => {
    client.moids = ['datastore-11', 'datastore-12'];
    await show();
    expect(reclaim.estimate.mock.calls).toEqual([[[`${GUID}:datastore-11`, `${GUID}:datastore-12`], {}]]);
  });

  it('is for every VMFS datastore of a selected datastore cluster', async () => {
    client.objectType = 'StoragePod';
    client.moids = ['group-p7'];
    datastores.ofCluster.mockReturnValue(of(pageOf(datastore(), datastore({ id: `${GUID}:datastore-12` }))));
    await show();
    expect(datastores.ofCluster.mock.calls).toEqual([[`${GUID}:group-p7`]]);
    expect(reclaim.estimate.mock.calls).toEqual([[[`${GUID}:datastore-11`, `${GUID}:datastore-12`], {}]]);
  });

  it('shows that a cluster has no space to reclaim', async () => {
    client.objectType = 'StoragePod';
    datastores.ofCluster.mockReturnValue(of(pageOf()));
    expect(textOf(await show())).toContain('No VMFS datastore');
  });

  it('shows when the datastores of a cluster cannot be read', async () => {
    client.objectType = 'StoragePod';
    datastores.ofCluster.mockReturnValue(
      throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 't7' } })),
    );
    expect(textOf(await show())).toContain('Trace ID t7');
  });

  it('can be closed when nothing was selected', async () => {
    client.moids = [];
    (await show()).querySelector('button')!.click();
    expect(client.closed()).toBe(true);
  });
});
