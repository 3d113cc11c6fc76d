import { ComponentFixture, TestBed } from '@angular/core/testing';
import { HttpErrorResponse } from '@angular/common/http';
import { Location } from '@angular/common';
import { provideLocationMocks } from '@angular/common/testing';
import { Subject, of } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { textOf } from '../../../testing/page-of';
import { Reports } from './reports';
import { daysOf } from './report-period';
import { Report, ReportRow, ReportsApi } from './reports-api';

const GB = 1 << 30;

function row(changes: Partial<ReportRow> = {}): ReportRow {
  return {
    key: 'a-1',
    name: 'flash-01',
    month: null,
    arrays: ['flash-01'],
    arrayKinds: [],
    runs: 4,
    completed: 4,
    exactRuns: 2,
    rangeRuns: 0,
    notVerifiableRuns: 2,
    reclaimedBytes: GB,
    provenBytes: GB,
    deadBytes: GB / 2,
    ...changes,
  };
}

describe('Reports', () => {
  let api: Mocks<ReportsApi, 'totals' | 'export'>;
  let fixture: ComponentFixture<Reports>;

  async function show(report: Report, address = '/'): Promise<HTMLElement> {
    jest.useFakeTimers({
      now: Date.parse('2026-11-23T10:00:00Z'),
      doNotFake: ['nextTick', 'setTimeout', 'queueMicrotask'],
    });
    api = mocksOf(ReportsApi, { totals: () => of(report), export: () => of(new Blob()) });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), provideLocationMocks(), { provide: ReportsApi, useValue: api }],
    });
    TestBed.inject(Location).go(address);
    fixture = TestBed.createComponent(Reports);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  afterEach(() => jest.useRealTimers());

  function cells(page: HTMLElement): string[][] {
    return [...page.querySelectorAll('tbody tr')].map((line) => Array.from(line.querySelectorAll('td'), textOf));
  }

  it('begins with the last month by array, and keeps what was reclaimed apart from what could be', async () => {
    const page = await show({ items: [row(), row({ key: '', name: '', exactRuns: 0, provenBytes: 0 })], total: row() });
    expect(api.totals).toHaveBeenLastCalledWith({
      firstDay: '2026-10-01',
      lastDay: '2026-10-31',
      groupBy: 'array',
    });
    expect(cells(page)).toEqual([
      ['flash-01', '', '1 GB', '4', '2', '2', '512 MB'],
      ['No connected array', '', '–', '4', '0', '2', '512 MB'],
    ]);
  });

  it('says in a line that no run ended where the table has dead space only', async () => {
    const idle = row({ runs: 0, exactRuns: 0, provenBytes: 0 });
    const page = await show({ items: [idle], total: idle });
    expect(page.querySelector('td-empty-state')).toBeNull();
    expect(textOf(page.querySelector('.td-notice'))).toBe('No run ended in this period. Select another period.');
    TestBed.resetTestingModule();
    const empty = await show({ items: [], total: idle });
    expect(textOf(empty.querySelector('td-empty-state'))).toContain('No run ended in this period');
  });

  it('names array types, also unknown ones', async () => {
    const rows = [
      row({ key: 'ontap', name: 'ontap', arrayKinds: ['ontap'] }),
      row({ key: 'gone,unity', name: 'gone + unity', arrayKinds: ['gone', 'unity'] }),
      row({ key: '', name: '' }),
    ];
    const page = await show({ items: rows, total: row() }, '/?by=kind');
    expect(cells(page).map(([name]) => name)).toEqual(['NetApp ONTAP', 'gone + Dell Unity', 'No connected array']);
  });

  it('shows the type beside arrays of the same name', async () => {
    const rows = [row({ key: 'a-1', arrayKinds: ['unity'] }), row({ key: 'a-2', arrayKinds: ['ontap'] })];
    const page = await show({ items: rows, total: row() });
    expect(cells(page).map(([name]) => name)).toEqual(['flash-01 Dell Unity', 'flash-01 NetApp ONTAP']);
  });

  it('lists the array types of each month', async () => {
    const rows = [row({ key: 'ontap', name: 'ontap', arrayKinds: ['ontap'], month: '2026-10' })];
    const page = await show({ items: rows, total: row() }, '/?by=month,kind');
    expect(api.totals).toHaveBeenLastCalledWith(expect.objectContaining({ groupBy: 'month,kind' }));
    expect(cells(page).map(([name]) => name)).toEqual(['October 2026 NetApp ONTAP']);
  });

  it('shows ranges by their lower limit', async () => {
    const page = await show({ items: [row({ rangeRuns: 1 })], total: row({ rangeRuns: 1 }) });
    expect(cells(page)[0]?.[2]).toBe('At least 1 GB');
    expect(textOf(page.querySelector('dd'))).toBe('At least 1 GB');
  });

  it('takes period and grouping from the address, and writes them there', async () => {
    const page = await show(
      { items: [], total: row({ runs: 0 }) },
      '/?period=CUSTOM&first=2026-01-05&last=2026-02-01&by=policy',
    );
    expect(api.totals).toHaveBeenLastCalledWith({ firstDay: '2026-01-05', lastDay: '2026-02-01', groupBy: 'policy' });
    expect(textOf(page)).toContain('No run ended in this period');
    const period = page.querySelector<HTMLSelectElement>('select[name=period]')!;
    period.value = 'THIS_MONTH';
    period.dispatchEvent(new Event('change'));
    period.dispatchEvent(new Event('input'));
    await fixture.whenStable();
    expect(api.totals).toHaveBeenLastCalledWith({ firstDay: '2026-11-01', lastDay: '2026-11-23', groupBy: 'policy' });
    expect(TestBed.inject(Location).path()).toBe('/?by=policy&period=THIS_MONTH');
  });

  it('shows nothing of the figures of another grouping or period while loading and after a failure', async () => {
    const page = await show({ items: [row()], total: row() });
    const answer = new Subject<Report>();
    api.totals.mockReturnValue(answer);
    const group = page.querySelector<HTMLSelectElement>('select[name=groupBy]')!;
    group.value = 'month';
    group.dispatchEvent(new Event('change'));
    group.dispatchEvent(new Event('input'));
    await fixture.whenStable();
    expect(api.totals).toHaveBeenLastCalledWith(expect.objectContaining({ groupBy: 'month' }));
    expect(cells(page)).toEqual([]);
    expect(page.querySelector('dl')).toBeNull();
    expect(page.querySelector('td-loading')).not.toBeNull();
    answer.error(new HttpErrorResponse({ status: 500, error: { traceId: 't1' } }));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Trace ID t1');
    expect(page.querySelector('dl')).toBeNull();
    api.totals.mockReturnValue(of({ items: [row({ key: '2026-10', name: '' })], total: row() }));
    [...page.querySelectorAll('button')].find((one) => textOf(one) === 'Try again')!.click();
    await fixture.whenStable();
    expect(cells(page).map(([name]) => name)).toEqual(['October 2026']);
  });

  it('saves what is shown', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:1');
    URL.revokeObjectURL = jest.fn();
    const page = await show({ items: [row()], total: row() });
    [...page.querySelectorAll('button')].find((one) => textOf(one) === 'Export CSV')!.click();
    expect(api.export).toHaveBeenCalledWith(expect.objectContaining({ groupBy: 'array' }), 'csv');
  });

  it('knows whole months, also at the turn of the year', () => {
    expect(daysOf('LAST_MONTH', '2026-01-15')).toEqual({ firstDay: '2025-12-01', lastDay: '2025-12-31' });
    expect(daysOf('LAST_12_MONTHS', '2024-03-31')).toEqual({ firstDay: '2023-03-01', lastDay: '2024-02-29' });
    expect(daysOf('LAST_3_MONTHS', '2026-11-23')).toEqual({ firstDay: '2026-08-01', lastDay: '2026-10-31' });
  });
});
