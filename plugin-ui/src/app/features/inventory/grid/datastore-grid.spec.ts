import { Clipboard } from '@angular/cdk/clipboard';
import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { datastoresApi } from '../../../../testing/datastores-api';
import { FakeClient, GUID, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks } from '../../../../testing/mocks';
import { settled, textOf } from '../../../../testing/page-of';
import { GB, datastore, listOf } from '../../../../testing/samples';
import { DatastoresApi } from '../datastores-api';
import { DatastoreGrid } from './datastore-grid';

describe('DatastoreGrid', () => {
  let api: Mocks<DatastoresApi>;
  let fixture: ComponentFixture<DatastoreGrid>;
  let started: (readonly string[])[];

  beforeEach(() => {
    api = datastoresApi();
    api.list.mockReturnValue(of({ ...listOf(datastore()), total: 400 }));
    api.selection.mockReturnValue(of([11, 12, 13].map((n) => selected(n))));
    api.arrangement.mockReturnValue(
      of({ views: [{ name: 'VMFS 6', query: 'fileSystem=VMFS+6&columns=name%2Ccapacity' }] }),
    );
    api.arrays.mockReturnValue(of([{ id: 'a1', name: 'fa-01' }]));
    api.policies.mockReturnValue(of([{ id: 'p1', name: 'Weekly' }]));
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: DatastoresApi, useValue: api }],
    });
  });

  function selected(number: number) {
    return { id: `${GUID}:datastore-${number}`, name: `ds-${number}`, deadSpaceBytes: GB };
  }

  async function show(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(DatastoreGrid);
    fixture.componentRef.setInput('maySchedule', true);
    fixture.componentRef.setInput('maySetRate', true);
    started = [];
    fixture.componentInstance.run.subscribe((ids) => started.push(ids));
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function press(page: HTMLElement, name: string): Promise<void> {
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button) === name)
      ?.click();
    await settled();
    await fixture.whenStable();
  }

  async function choose(page: HTMLElement, field: string, value: string): Promise<void> {
    const control = page.querySelector<HTMLSelectElement>(`#${field}`)!;
    control.value = value;
    control.dispatchEvent(new Event('change'));
    await fixture.whenStable();
  }

  const heads = (page: HTMLElement) =>
    Array.from(page.querySelectorAll('clr-dg-column .datagrid-column-title'), (head) => textOf(head));

  it('asks for the most dead space first', async () => {
    const page = await show();
    const sort = { field: 'deadSpaceBytes', descending: true };
    expect(api.list).toHaveBeenLastCalledWith(expect.objectContaining({ page: 0, sort }), {});
    expect(textOf(page)).toContain('400 datastores, 200 GB dead space (measured on 1)');
    await expectAccessible(page);
  });

  it('narrows by the service and says so in the query', async () => {
    const page = await show();
    await choose(page, 'grid-file-system', 'VMFS 6');
    await choose(page, 'grid-array', 'a1');
    await choose(page, 'grid-least', '1.5');
    expect(api.list).toHaveBeenLastCalledWith(expect.anything(), {
      fileSystem: 'VMFS 6',
      arrayId: 'a1',
      minDeadSpaceBytes: 1.5 * GB,
    });
    expect(fixture.componentInstance.query()).toMatchObject({ fileSystem: 'VMFS 6', arrayId: 'a1' });
    expect(api.policies).not.toHaveBeenCalled();
    await press(page, 'More filters');
    await choose(page, 'grid-policy', 'p1');
    expect(api.list).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ policyId: 'p1' }));
    await press(page, 'Clear filters');
    expect(api.list).toHaveBeenLastCalledWith(expect.anything(), {});
  });

  it('shows every filter that is in force, also those that have no field or several values', async () => {
    const page = await show();
    const query = { onArray: 'true', lastRunState: 'QUEUED,RUNNING', lastRunOutcome: 'FAILED,UNKNOWN' };
    fixture.componentRef.setInput('query', query);
    await fixture.whenStable();
    const outcome = page.querySelector<HTMLSelectElement>('#grid-outcome')!;
    expect(outcome.selectedOptions[0]?.text.trim()).toBe('Failed, Unknown');
    const chips = () => Array.from(page.querySelectorAll<HTMLElement>('td-datastore-filters .label'));
    expect(chips().map(textOf)).toEqual([
      'Last run: Queued, Running×: Remove filter',
      'On a connected array×: Remove filter',
    ]);
    await expectAccessible(page);
    chips()[1]?.click();
    await fixture.whenStable();
    expect(chips()).toHaveLength(1);
    expect(api.list).toHaveBeenLastCalledWith(expect.anything(), {
      lastRunState: 'QUEUED,RUNNING',
      lastRunOutcome: 'FAILED,UNKNOWN',
    });
  });

  it('shows a least size below what its field shows as a filter that can be removed', async () => {
    const page = await show();
    fixture.componentRef.setInput('query', { minDeadSpaceBytes: '1' });
    await fixture.whenStable();
    expect(page.querySelector<HTMLInputElement>('#grid-least')?.value).toBe('');
    const label = page.querySelector<HTMLButtonElement>('.label')!;
    expect(textOf(label)).toContain('Dead space: ≥ 1 B');
    label.click();
    await fixture.whenStable();
    expect(fixture.componentInstance.query().minDeadSpaceBytes).toBeUndefined();
  });

  it('shows that it could not read what a filter offers, and reads it again', async () => {
    api.policies.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 't7' } })));
    const page = await show();
    await press(page, 'More filters');
    expect(textOf(page.querySelector('td-datastore-filters'))).toContain('Trace ID t7');
    api.policies.mockReturnValue(of([{ id: 'p1', name: 'Weekly' }]));
    await press(page, 'Try again');
    expect(textOf(page.querySelector('td-datastore-filters'))).not.toContain('t7');
    expect(textOf(page.querySelector('#grid-policy'))).toContain('Weekly');
    expect(api.arrays).toHaveBeenCalledTimes(1);
  });

  it('shows the outcome of the last run with its color and icon', async () => {
    const lastRun = {
      id: 'r1',
      state: 'FAILED',
      outcome: 'FAILED',
      startedAt: null,
      endedAt: null,
      reclaimedBytes: null,
    };
    api.list.mockReturnValue(of({ ...listOf(datastore({ lastRun })), total: 1 }));
    const label = (await show()).querySelector('clr-dg-cell button td-run-state .label-danger');
    expect(textOf(label)).toBe('Failed');
    expect(label?.querySelector('cds-icon')?.getAttribute('shape')).toBe('error-standard');
  });

  it('runs on the ten with the most dead space that can be run', async () => {
    const page = await show();
    await press(page, 'Select top 10 by dead space');
    const filter = { eligible: true, minDeadSpaceBytes: 1 };
    expect(api.list).toHaveBeenLastCalledWith(expect.objectContaining({ size: 10 }), filter);
    expect(textOf(page)).toContain('1 datastore selected, 200 GB dead space');
    await press(page, 'Run Space Reclamation');
    expect(started).toEqual([[`${GUID}:datastore-11`]]);
  });

  it('selects all that match, not only the page, and keeps them while the filter changes', async () => {
    const page = await show();
    await press(page, 'Select all 400');
    expect(textOf(page)).toContain('3 datastores selected, 3 GB dead space');
    expect(page.querySelectorAll('clr-dg-row.datagrid-selected')).toHaveLength(1);
    await choose(page, 'grid-file-system', 'VMFS 6');
    await settled();
    await fixture.whenStable();
    await press(page, 'Run Space Reclamation');
    expect(started).toEqual([[11, 12, 13].map((n) => `${GUID}:datastore-${n}`)]);
    await press(page, 'Export CSV');
    expect(api.exportOf).toHaveBeenCalledWith([11, 12, 13].map((n) => `${GUID}:datastore-${n}`));
    await press(page, 'Clear selection');
    expect(textOf(page)).toContain('400 datastores');
  });

  it('refuses more than one request can carry', async () => {
    api.selection.mockReturnValue(of(Array.from({ length: 1001 }, (_, n) => selected(n))));
    const page = await show();
    expect(textOf(page.querySelector('clr-dg-action-bar'))).toContain('No datastore is selected');
    await press(page, 'Select all 400');
    await press(page, 'Run Space Reclamation');
    expect(started).toEqual([]);
    expect(textOf(page.querySelector('clr-dg-action-bar'))).toContain('At most 1,000 datastores at a time');
  });

  it('keeps the columns that the user chooses and shows those of a saved view', async () => {
    const page = await show();
    expect(heads(page)).toContain('Array');
    await press(page, 'Columns');
    const array = Array.from(page.querySelectorAll<HTMLElement>('td-column-chooser label')).find(
      (one) => textOf(one) === 'Array',
    )!;
    array.click();
    await fixture.whenStable();
    expect(heads(page)).not.toContain('Array');
    const columns = expect.not.arrayContaining([{ name: 'array', width: null }]) as object;
    expect(api.arrange).toHaveBeenLastCalledWith(expect.objectContaining({ columns }));
    await expectAccessible(page);
    await press(page, 'Saved views');
    const copy = jest.spyOn(TestBed.inject(Clipboard), 'copy').mockReturnValue(true);
    await press(page, 'Copy link VMFS 6');
    expect(copy).toHaveBeenCalledWith(expect.stringContaining(encodeURIComponent('fileSystem=VMFS+6')) as string);
    expect(textOf(page.querySelector('td-saved-views [role=status]'))).toBe('Copied.');
    await press(page, 'VMFS 6');
    expect(heads(page)).toEqual(['Name', 'Capacity']);
    expect(api.list).toHaveBeenLastCalledWith(expect.anything(), { fileSystem: 'VMFS 6' });
    await expectAccessible(page);
  });
});
