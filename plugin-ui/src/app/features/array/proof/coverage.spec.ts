import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { GB, said } from '../../../../testing/samples';
import { PageAddress } from '../../../core/address/page-address';
import { toProblem } from '../../../core/problem/problem';
import { ArrayPools } from './array-pools';
import { Coverage } from './coverage';
import { CoverageApi, CoverageList, CoverageRow } from './coverage-api';

const proven: CoverageRow = {
  datastoreId: 'vc:datastore-1',
  name: 'gold',
  fileSystem: 'VMFS 6',
  capacityBytes: 500 * GB,
  extents: [
    {
      device: 'naa.1',
      arrayId: 'a1',
      arrayName: 'fa-01',
      volumeId: 'v1',
      volumeName: 'gold-1',
      writtenBytes: 300 * GB,
    },
  ],
  state: 'PROVEN',
  reason: null,
  advice: null,
  source: 'ARRAY',
  monitoring: null,
  stepBytes: 4096,
  sampledAt: '2026-11-24T10:00:00Z',
  age: 'PT2M30S',
  others: [],
  poolAlarm: null,
};
const missing: CoverageRow = {
  ...proven,
  datastoreId: 'vc:datastore-2',
  name: 'lead',
  extents: [
    { device: 'naa.60060e80aa', arrayId: null, arrayName: null, volumeId: null, volumeName: null, writtenBytes: null },
  ],
  state: 'ARRAY_NOT_SUPPORTED',
  reason: said('ARRAY_UNSUPPORTED', 'The vendor is Hitachi VSP.'),
  advice: said('COVERAGE_NOT_SUPPORTED', 'Compare the used space.'),
  source: null,
  monitoring: said('MONITORING_WITHOUT_PROVIDER', 'No storage provider reports an array.'),
  stepBytes: null,
  sampledAt: null,
  age: null,
};

function listOf(...items: readonly CoverageRow[]): CoverageList {
  const sums = items.map(({ state, capacityBytes }) => ({ state, capacityBytes, datastores: 1 }));
  return { items, page: 0, size: 20, total: items.length, sums };
}

describe('Coverage', () => {
  let api: Mocks<CoverageApi, 'list' | 'csv' | 'pools'>;
  let fixture: ComponentFixture<Coverage>;

  async function show(list: CoverageList): Promise<HTMLElement> {
    api = mocksOf(CoverageApi, {
      list: () => of(list),
      csv: () => of(new Blob()),
      pools: () => of({ pools: [], missing: [] }),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: CoverageApi, useValue: api }],
    });
    fixture = TestBed.createComponent(Coverage);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  afterEach(() => {
    TestBed.inject(PageAddress).change({ coverage: '' });
  });

  it('lists source, step, and age, or the reason with what to do', async () => {
    const page = await show(listOf(proven, missing));
    const [gold, lead] = [...page.querySelectorAll('clr-dg-row')].map((row) => textOf(row));
    expect(gold).toContain('Proven');
    expect(gold).toContain('fa-01: gold-1');
    expect(gold).toContain('4 KB');
    expect(gold).toContain('2 min 30 sec');
    expect(lead).toContain('naa.60060e80aa');
    expect(lead).toContain('The vendor is Hitachi VSP.');
    expect(lead).toContain('Compare the used space.');
    expect(lead).toContain('No storage provider reports an array.');
    expect(gold).not.toContain('storage monitoring');
    await expectAccessible(page);
  });

  it('states that a figure comes from storage monitoring', async () => {
    const page = await show(listOf({ ...proven, source: 'STORAGE_MONITORING' }));
    expect(textOf(page.querySelector('clr-dg-row'))).toContain("from vCenter's storage monitoring");
  });

  it('states that a figure comes from Prometheus', async () => {
    const page = await show(listOf({ ...proven, source: 'PROMETHEUS' }));
    expect(textOf(page.querySelector('clr-dg-row'))).toContain('from Prometheus');
  });

  it('shows other sources, with a disagreement, and the alarm of the pool', async () => {
    const other: CoverageRow['others'][number] = {
      device: 'naa.1',
      source: 'STORAGE_MONITORING',
      arrayName: 'fa-01',
      volumeName: 'lun-1',
      writtenBytes: 310 * GB,
      stepBytes: 1024 * 1024,
      sampledAt: '2026-11-24T10:00:00Z',
      age: 'PT4M',
      missing: null,
      comparison: 'DISAGREES',
      disagreement: said('FIGURE_DISAGREES_MONITORING', 'The figures differ.'),
    };
    const missing: CoverageRow['others'][number] = {
      ...other,
      source: 'PROMETHEUS',
      arrayName: 'prom-1',
      writtenBytes: null,
      stepBytes: null,
      sampledAt: null,
      age: null,
      missing: said('PROMETHEUS_NO_SAMPLE', 'There is no sample.'),
      comparison: 'NOT_DECIDED',
      disagreement: null,
    };
    const poolAlarm: CoverageRow['poolAlarm'] = {
      level: 'RED',
      statement: said('MONITORED_POOL_RED', 'The pool runs out of space.'),
      at: '2026-11-24T10:00:00Z',
    };
    const page = await show(listOf({ ...proven, others: [other, missing], poolAlarm }));
    const row = textOf(page.querySelector('clr-dg-row'));
    expect(row).toContain("vCenter's storage monitoring, fa-01: lun-1");
    expect(row).toContain('310 GB, step 1 MB, 4 min old');
    expect(row).toContain('The figures differ.');
    expect(row).toContain('Prometheus, prom-1: lun-1');
    expect(row).toContain('There is no sample.');
    expect(row).toContain('The pool runs out of space.');
    expect(page.querySelector('td-pool-alarm cds-icon[status="danger"]')).not.toBeNull();
    await expectAccessible(page);
  });

  it('states in short that there is no alarm of the pool', async () => {
    const statement = said('MONITORED_POOL_GREEN', 'Storage provider p reports no alarm.');
    const page = await show(listOf({ ...proven, poolAlarm: { level: 'GREEN', statement, at: null } }));
    expect(textOf(page.querySelector('td-pool-alarm'))).toBe('Thin provisioning status: Green');
  });

  it('shows the datastores of a sum', async () => {
    const page = await show(listOf(proven, missing));
    const sum = [...page.querySelectorAll('td-table button')].find(
      (button) => textOf(button) === 'Array not supported',
    );
    (sum as HTMLButtonElement).click();
    await fixture.whenStable();
    expect(api.list).toHaveBeenLastCalledWith(expect.anything(), 'ARRAY_NOT_SUPPORTED');
    expect(TestBed.inject(PageAddress).place()['coverage']).toBe('ARRAY_NOT_SUPPORTED');
  });

  it('opens a datastore', async () => {
    const page = await show(listOf(proven));
    const opened: string[] = [];
    fixture.componentInstance.opened.subscribe((id) => opened.push(id));
    page.querySelector<HTMLButtonElement>('clr-dg-row button')!.click();
    expect(opened).toEqual(['vc:datastore-1']);
  });

  it('shows that there is nothing, and why nothing can be loaded', async () => {
    const page = await show(listOf());
    expect(textOf(page)).toContain('No VMFS datastores.');
    expect(page.querySelector('td-table')).toBeNull();
    api.list.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 503 })));
    TestBed.inject(PageAddress).change({ coverage: 'PROVEN' });
    await fixture.whenStable();
    expect(page.querySelector('td-problem-alert clr-alert, td-problem-alert .alert')).not.toBeNull();
  });
});

describe('ArrayPools', () => {
  async function show(pools: ReturnType<CoverageApi['pools']>): Promise<HTMLElement> {
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: CoverageApi, useValue: mocksOf(CoverageApi, { pools: () => pools }) },
      ],
    });
    const fixture = TestBed.createComponent(ArrayPools);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('shows how full each pool is', async () => {
    const pool = { array: 'hpe-01', name: 'SSD_r6', usedBytes: 30 * GB, availableBytes: 10 * GB };
    const page = await show(of({ pools: [pool], missing: [] }));
    expect(textOf(page.querySelector('tbody'))).toMatch(/hpe-01 ?SSD_r6 ?30 GB ?10 GB ?75\s?%/);
  });

  it('names arrays whose pools could not be read', async () => {
    const problem = toProblem(new HttpErrorResponse({ status: 503, error: { detail: 'It does not respond.' } }));
    const page = await show(of({ pools: [], missing: [{ array: 'hpe-02', problem }] }));
    expect(textOf(page)).toContain('The pools of hpe-02 could not be read. It does not respond.');
  });

  it('shows nothing where no array reports pools', async () => {
    expect(textOf(await show(of({ pools: [], missing: [] })))).toBe('');
  });
});
