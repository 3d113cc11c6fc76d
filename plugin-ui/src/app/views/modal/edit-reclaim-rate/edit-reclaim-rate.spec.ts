import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { EMPTY, of, throwError } from 'rxjs';
import { datastoresApi } from '../../../../testing/datastores-api';
import { FakeClient, GUID, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { pageOf, textOf } from '../../../../testing/page-of';
import { datastore, estimate } from '../../../../testing/samples';
import { DatastoresApi } from '../../../features/inventory/datastores-api';
import { RateDialog } from '../../../features/rate';
import { RatesApi } from '../../../features/rate/rates-api';
import { ReclaimApi } from '../../../features/reclaim/reclaim-api';
import { EditReclaimRate } from './edit-reclaim-rate';

const proved = estimate({
  outlook: {
    ...estimate().outlook,
    proved: { what: 'NOTHING_RECLAIMED', runId: 'run-0', at: '2026-11-19T18:00:00Z' },
  },
});

describe('EditReclaimRate', () => {
  let client: FakeClient;
  let datastores: Mocks<DatastoresApi>;
  let rates: Mocks<RatesApi, 'get' | 'preview'>;
  let fixture: ComponentFixture<EditReclaimRate>;

  beforeEach(() => {
    client = new FakeClient();
    datastores = datastoresApi();
    rates = mocksOf(RatesApi, { get: () => EMPTY, preview: () => EMPTY });
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: DatastoresApi, useValue: datastores },
        { provide: RatesApi, useValue: rates },
        {
          provide: ReclaimApi,
          useValue: mocksOf(ReclaimApi, { newest: () => of(null), estimate: () => of([proved]) }),
        },
      ],
    });
  });

  async function show(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(EditReclaimRate);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('reads the datastores of a cluster once more after an error', async () => {
    client.objectType = 'StoragePod';
    client.moids = ['group-p7'];
    datastores.ofCluster.mockReturnValueOnce(
      throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 't7' } })),
    );
    datastores.ofCluster.mockReturnValue(of(pageOf(datastore())));
    const page = await show();
    expect(textOf(page)).toContain('Trace ID t7');
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button) === 'Try again')!
      .click();
    await fixture.whenStable();
    expect(rates.get).toHaveBeenCalledWith(`${GUID}:datastore-11`);
  });

  it('leads from the run that can follow to the run that proved something', async () => {
    const page = await show();
    fixture.debugElement.query(By.directive(RateDialog)).triggerEventHandler('runNow');
    await fixture.whenStable();
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button) === 'Show run')!
      .click();
    expect(client.shown).toMatchObject([{ place: { tab: 'history', run: 'run-0' } }]);
    expect(client.closed()).toBe(true);
  });
});
