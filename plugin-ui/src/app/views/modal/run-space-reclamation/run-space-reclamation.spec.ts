import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { EMPTY, of, throwError } from 'rxjs';
import { datastoresApi } from '../../../../testing/datastores-api';
import { FakeClient, GUID, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { pageOf, textOf } from '../../../../testing/page-of';
import { datastore, estimate } from '../../../../testing/samples';
import { CurrentSession } from '../../../core/session/current-session';
import { DatastoresApi } from '../../../features/inventory/datastores-api';
import { ReclaimApi } from '../../../features/reclaim/reclaim-api';
import { RunSpaceReclamation } from './run-space-reclamation';

describe('RunSpaceReclamation', () => {
  let client: FakeClient;
  let fixture: ComponentFixture<RunSpaceReclamation>;
  let datastores: Mocks<DatastoresApi>;
  let reclaim: Mocks<ReclaimApi, 'estimate' | 'newest'>;

  beforeEach(() => {
    client = new FakeClient();
    datastores = datastoresApi();
    reclaim = mocksOf(ReclaimApi, { estimate: () => EMPTY, newest: () => of(null) });
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: DatastoresApi, useValue: datastores },
        { provide: ReclaimApi, useValue: reclaim },
        { provide: CurrentSession, useValue: { load: () => {}, may: () => true, trial: () => false } },
      ],
    });
  });

  async function press(page: HTMLElement, name: string): Promise<void> {
    const button = Array.from(page.querySelectorAll('button')).find((one) => textOf(one) === name);
    button!.click();
    await fixture.whenStable();
  }

  async function show(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(RunSpaceReclamation);
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
    const page = await show();
    expect(textOf(page)).toContain('Trace ID t7');
    datastores.ofCluster.mockReturnValue(of(pageOf(datastore(), datastore({ id: `${GUID}:datastore-12` }))));
    await press(page, 'Try again');
    expect(reclaim.estimate.mock.calls).toEqual([[[`${GUID}:datastore-11`, `${GUID}:datastore-12`], {}]]);
  });

  it('keeps the datastores of a cluster when the client refreshes', async () => {
    client.objectType = 'StoragePod';
    datastores.ofCluster.mockReturnValue(of(pageOf(datastore(), datastore({ id: `${GUID}:datastore-12` }))));
    await show();
    client.refresh();
    await fixture.whenStable();
    expect(datastores.ofCluster).toHaveBeenCalledTimes(1);
    expect(reclaim.estimate).toHaveBeenCalledTimes(1);
  });

  it('leads to the run that proved something', async () => {
    const { outlook } = estimate();
    const proved = { what: 'NOTHING_RECLAIMED', runId: 'run-0', at: '2026-11-19T18:00:00Z' } as const;
    reclaim.estimate.mockReturnValue(of([estimate({ outlook: { ...outlook, proved } })]));
    await press(await show(), 'Show run');
    expect(client.shown).toEqual([
      {
        viewId: 'tidemarkDatastoreMonitor',
        objectUrn: `urn:vmomi:Datastore:datastore-11:${GUID}`,
        place: { tab: 'history', run: 'run-0' },
      },
    ]);
    expect(client.closed()).toBe(true);
  });

  it('can be closed when nothing was selected', async () => {
    client.moids = [];
    (await show()).querySelector('button')!.click();
    expect(client.closed()).toBe(true);
  });
});
