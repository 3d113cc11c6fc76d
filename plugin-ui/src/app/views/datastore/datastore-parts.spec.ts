import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { curve, unmapActivity } from '../../../testing/capacity-samples';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { pageOf, textOf } from '../../../testing/page-of';
import { completed, datastore, said } from '../../../testing/samples';
import { PageAddress } from '../../core/address/page-address';
import { CurrentSession } from '../../core/session/current-session';
import { StorageAdviceApi } from '../../features/advice/storage-advice-api';
import { CapacityApi } from '../../features/capacity/capacity-api';
import { DatastoresApi } from '../../features/inventory/datastores-api';
import { ReclaimApi } from '../../features/reclaim/reclaim-api';
import { DatastoreMonitor } from './monitor/datastore-monitor';
import { DatastoreCard } from './card/datastore-card';

describe('pages of a datastore', () => {
  const last = { ...completed(), outcome: 'NOTHING_RECLAIMED', reclaimedBytes: 0 };
  let client: FakeClient;
  let permissions: readonly string[];
  let shown: ReturnType<typeof datastore>;
  let fixture: ComponentFixture<unknown>;

  beforeEach(() => {
    client = new FakeClient();
    permissions = ['Tidemark.View', 'Tidemark.Run'];
    shown = datastore({ lastRun: last });
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: DatastoresApi, useValue: { get: () => of(shown) } },
        {
          provide: ReclaimApi,
          useValue: { newest: () => of(null), list: () => of(pageOf()), get: () => of(completed()) },
        },
        {
          provide: CapacityApi,
          useValue: {
            curve: () => of(curve()),
            unmapActivity: () => of(unmapActivity()),
            spaceCauses: () => of({ items: [], notes: [] }),
          },
        },
        { provide: StorageAdviceApi, useValue: { oldVmfs: () => of(pageOf()), oldHosts: () => of(pageOf()) } },
        { provide: CurrentSession, useValue: { load: () => {}, may: (one: string) => permissions.includes(one) } },
      ],
    });
  });

  async function show(view: typeof DatastoreMonitor | typeof DatastoreCard): Promise<HTMLElement> {
    fixture = TestBed.createComponent<unknown>(view);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  const button = (page: HTMLElement, name: string) =>
    Array.from(page.querySelectorAll('button')).find((one) => textOf(one) === name)!;

  it('lead from the last run to its details in the history', async () => {
    const page = await show(DatastoreMonitor);
    expect(textOf(page.querySelector('td-last-run'))).toContain('Nothing reclaimed 0 B');
    await expectAccessible(page);
    page.querySelector<HTMLButtonElement>('td-last-run button')?.click();
    await fixture.whenStable();
    expect(TestBed.inject(PageAddress).place()).toEqual({ tab: 'history', run: last.id });
    expect(page.querySelector('td-run-history td-run-detail')).not.toBeNull();
    button(page, 'Close').click();
    await fixture.whenStable();
    expect(TestBed.inject(PageAddress).place()).toEqual({ tab: 'history' });
  });

  it('do not propose a run where there is no dead space', async () => {
    const proposed = async () => (await show(DatastoreMonitor)).querySelector('.head .btn-primary') !== null;
    expect(await proposed()).toBe(true);
    shown = datastore({ deadSpace: { ...datastore().deadSpace!, bytes: 0 } });
    expect(await proposed()).toBe(false);
  });

  it('open the run of the card in the monitor view', async () => {
    const page = await show(DatastoreCard);
    page.querySelector<HTMLButtonElement>('td-last-run button')?.click();
    expect(client.shown).toMatchObject([
      { viewId: 'tidemarkDatastoreMonitor', place: { tab: 'history', run: last.id } },
    ]);
  });

  it('name the privilege that a run needs', async () => {
    permissions = ['Tidemark.View'];
    for (const view of [DatastoreMonitor, DatastoreCard]) {
      const page = await show(view);
      expect(button(page, 'Run Space Reclamation').disabled).toBe(true);
      expect(textOf(page)).toContain('The privilege Tidemark.Run is missing.');
    }
    permissions = [];
    expect(textOf(await show(DatastoreCard))).not.toContain('is missing.');
  });

  it('show on the card why the datastore cannot be reclaimed', async () => {
    shown = datastore({ eligibility: { reclaim: false, reasons: [said('NO_HOST', 'No host can write to it.')] } });
    const page = await show(DatastoreCard);
    expect(button(page, 'Run Space Reclamation').disabled).toBe(true);
    expect(textOf(page)).toContain('No host can write to it.');
  });

  it('name TRUNCATE for guests where the datastore is NFS', async () => {
    for (const view of [DatastoreMonitor, DatastoreCard]) {
      shown = datastore({ type: 'OTHER' });
      expect(textOf(await show(view))).not.toContain('TRUNCATE');
      shown = datastore({ type: 'NFS41' });
      expect(textOf(await show(view))).toContain('if the array supports TRUNCATE over RPC');
    }
  });
});
