import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of, throwError } from 'rxjs';
import { HttpErrorResponse } from '@angular/common/http';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { pageOf, textOf } from '../../../../testing/page-of';
import { completed, run, said } from '../../../../testing/samples';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimRun } from './reclaim-run';
import { RunHistory } from './run-history';

describe('RunHistory', () => {
  let api: Mocks<ReclaimApi, 'list' | 'get' | 'report' | 'export'>;
  let fixture: ComponentFixture<RunHistory>;

  beforeEach(() => {
    api = mocksOf(ReclaimApi, {
      list: () => of(pageOf(completed())),
      get: () => of(completed()),
      report: () => of(new Blob()),
      export: () => of(new Blob()),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ReclaimApi, useValue: api }],
    });
  });

  async function show(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(RunHistory);
    fixture.componentRef.setInput('datastoreId', 'g:datastore-11');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  function cells(page: HTMLElement): string[] {
    return Array.from(page.querySelectorAll('clr-dg-cell'), textOf);
  }

  it('shows state, start, user, units, blocks processed, reclaimed space, and verification of each run', async () => {
    expect(cells(await show())).toEqual([
      'Reclaimed',
      '2026-11-20 18:00',
      'VSPHERE.LOCAL\\operator',
      '7,413 / 7,413',
      '741,300',
      '200 GB',
      'Exact',
    ]);
  });

  it('requests the newest first', async () => {
    await show();
    const sort = { field: 'createdAt', descending: true };
    expect(api.list).toHaveBeenLastCalledWith('g:datastore-11', { page: 0, size: 10, sort, text: undefined }, {});
  });

  it('narrows the runs of all datastores, and saves what is shown', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:1');
    URL.revokeObjectURL = jest.fn();
    fixture = TestBed.createComponent(RunHistory);
    fixture.componentRef.setInput('datastoreId', null);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    const page = fixture.nativeElement as HTMLElement;
    expect(cells(page).slice(0, 2)).toEqual(['prod-01', 'flash-01']);
    choose(page, 'select[name=state]', 'FAILED');
    choose(page, 'input[name=to]', '11/20/2026');
    choose(page, 'input[name=text]', 'prod');
    await fixture.whenStable();
    const filter = { outcome: 'FAILED', to: new Date(2026, 10, 21).toISOString() };
    expect(api.list).toHaveBeenLastCalledWith(null, expect.objectContaining({ text: 'prod' }), filter);
    Array.from(page.querySelectorAll('button'))
      .find((one) => textOf(one) === 'Export CSV')!
      .click();
    expect(api.export).toHaveBeenCalledWith(null, filter, 'prod', 'csv');
  });

  function choose(page: HTMLElement, field: string, value: string): void {
    const element = page.querySelector<HTMLInputElement>(field)!;
    element.value = value;
    element.dispatchEvent(new Event('input'));
    element.dispatchEvent(new Event('change'));
  }

  it('leaves open what is not known', async () => {
    api.list.mockReturnValue(of(pageOf(run({ plan: { requestedUnit: null }, progress: { blocksProcessed: null } }))));
    expect(cells(await show()).slice(3)).toEqual(['–', '–', '–', 'Not verified yet']);
  });

  it('opens the whole story of a run: unit switches, timeline and report', async () => {
    const reason = said('FULL', 'The datastore passed 75 %.');
    const opened = completed({
      plan: { unitSwitches: [{ at: '2026-11-20T18:01:00Z', unit: 200, reason }] },
      timeline: [{ ...said('STARTED', 'The command was started.'), at: '2026-11-20T18:00:01Z' }],
    });
    api.get.mockReturnValue(of(opened));
    const page = await show();
    expect(cells(page)[0]).toBe('Reclaimed');
    page.querySelector<HTMLButtonElement>('.datagrid-detail-caret-button')?.click();
    await fixture.whenStable();
    expect(cells(page)[0]).toBe('Reclaimed 2026-11-20 18:00');
    const detail = textOf(page.querySelector('td-run-detail'));
    expect(detail).toContain('200 blocks. The datastore passed 75 %.');
    expect(detail).toContain('The command was started.');
    expect(detail).toContain('Download report (JSON)');
  });

  it('shows nothing of the run before under the heading of the next', async () => {
    const answers = new Map(['run-1', 'run-2'].map((id) => [id, new Subject<ReclaimRun>()]));
    api.list.mockReturnValue(of(pageOf(completed({ id: 'run-1' }), completed({ id: 'run-2' }))));
    api.get.mockImplementation((id) => answers.get(id)!);
    api.report.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 'trace-7' } })));
    const page = await show();
    const open = async (index: number): Promise<void> => {
      page.querySelectorAll<HTMLButtonElement>('.datagrid-detail-caret-button')[index]?.click();
      await fixture.whenStable();
    };
    await open(0);
    answers.get('run-1')!.next(completed({ id: 'run-1', startedBy: 'first' }));
    await fixture.whenStable();
    page.querySelectorAll<HTMLButtonElement>('td-run-detail > .btn')[0]?.click();
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-run-detail'))).toContain('first');
    expect(textOf(page.querySelector('td-run-detail'))).toContain('trace-7');
    page.querySelectorAll<HTMLButtonElement>('td-run-detail > .btn')[1]?.click();
    await fixture.whenStable();
    page.querySelector<HTMLButtonElement>('td-run-detail td-problem-alert button')?.click();
    expect(api.report.mock.calls.slice(-2)).toEqual([
      ['run-1', 'html'],
      ['run-1', 'html'],
    ]);
    await fixture.whenStable();
    await open(1);
    expect(textOf(page.querySelector('td-run-detail'))).toBe('Loading…');
    answers.get('run-2')!.next(completed({ id: 'run-2', startedBy: 'second' }));
    await fixture.whenStable();
    expect(textOf(page.querySelector('td-run-detail'))).toContain('second');
  });

  it('shows why the history cannot be shown, and retries', async () => {
    api.list.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 503 })));
    const page = await show();
    expect(textOf(page)).toContain('The Tidemark service is unreachable');
    api.list.mockReturnValue(of(pageOf(completed())));
    page.querySelector<HTMLButtonElement>('.alert-action')?.click();
    await fixture.whenStable();
    expect(cells(page)).toContain('200 GB');
  });
});
