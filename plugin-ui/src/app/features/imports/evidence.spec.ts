import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { NEVER, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { settled, textOf } from '../../../testing/page-of';
import { GB, said } from '../../../testing/samples';
import { I18n } from '../../core/i18n/i18n';
import { deviceLines } from './device-lines';
import { Evidence } from './evidence';
import { DeviceFigures, DeviceSeries, Import, LoggedRun } from './import';
import { ImportsApi } from './imports-api';
import { LoggedRuns } from './logged-runs';

function imported(changes: Partial<Import> = {}): Import {
  return {
    id: 'i1',
    vcenter: 'vc',
    kind: 'ESXTOP',
    state: 'COMPLETED',
    files: [{ name: 'esxtop.csv', bytes: 1000 }],
    host: null,
    requestedUnit: null,
    bytesRead: 1000,
    bytesTotal: 1000,
    startedBy: 'ann',
    createdAt: '2026-11-20T18:00:00Z',
    endedAt: null,
    from: '2026-11-20T17:00:00Z',
    to: '2026-11-20T17:20:00Z',
    results: 1,
    columns: { counters: [], candidates: {}, chosen: {} },
    problem: null,
    version: 1,
    ...changes,
  };
}
const figures: DeviceFigures = {
  host: 'esx-01',
  device: 'naa.624a9370',
  from: '2026-11-20T17:00:00Z',
  to: '2026-11-20T17:20:00Z',
  samples: 240,
  resets: 1,
  unmapIos: 6400,
  unmapBytes: 400 * GB,
  bytesMeasured: false,
  unmapFailed: null,
  xcopyReads: null,
  xcopyWrites: null,
  xcopyBytes: null,
  xcopyFailed: null,
  averageXcopyBytes: null,
  writeSame: null,
  writeSameBytes: null,
  writeSameFailed: null,
  ats: 7,
  atsFailed: 0,
  locks: { mostPerSecond: 1, burst: null },
  inflections: [
    {
      at: '2026-11-20T17:06:50Z',
      intervalStart: '2026-11-20T17:00:00Z',
      bytes: 400 * GB,
      beforeMBps: 1000,
      afterMBps: 25,
    },
  ],
};
const device: DeviceSeries = {
  id: 5,
  datastore: { id: 'd1', name: 'unmap1' },
  figures,
  locking: said('ESXTOP_NO_BOOT_STORM', 'No boot storm: at most 1 ATS command per second.'),
};
const idle: DeviceSeries = {
  id: 6,
  datastore: null,
  figures: { ...figures, device: 'naa.idle', unmapIos: 0, unmapBytes: 0 },
  locking: null,
};
const points = [{ at: '2026-11-20T17:00:05Z', seconds: 5, unmapIos: 80, unmapBytes: 5 * GB }];

const run: LoggedRun = {
  volume: '5572373e',
  operation: null,
  startedAt: null,
  endedAt: null,
  passes: 4725,
  blocksProcessed: 944_945,
  requestedUnit: 60_000,
  ownRun: null,
  effectiveUnit: 200,
  switches: [],
  totalBlocks: 944_945,
  totalMatches: false,
  verdict: said('X', 'The host used 200 blocks instead of 60,000.'),
};

describe('evidence', () => {
  let api: Mocks<ImportsApi>;

  beforeEach(() => {
    api = mocksOf(ImportsApi, {
      send: () => of({ sent: 0.5 }, { import: imported() }),
      list: () => of([imported()]),
      choose: () => of(imported({ state: 'QUEUED' })),
      cancel: () => of(imported({ state: 'CANCELED' })),
      delete: () => of(null),
      series: () => of([idle, device]),
      curve: () => of({ series: device, points }),
      sums: () => of([]),
      sumCurve: () => NEVER,
      compareCopies: () => NEVER,
      copies: () => of([]),
      runs: () => of([{ datastore: null, run }]),
      volumes: () => of([]),
      logged: () => of({ from: '', to: '', items: [] }),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ImportsApi, useValue: api }],
    });
  });

  async function show(mayRun = true): Promise<ComponentFixture<Evidence>> {
    const fixture = TestBed.createComponent(Evidence);
    fixture.componentRef.setInput('mayRun', mayRun);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture;
  }

  function button(fixture: ComponentFixture<unknown>, name: string): HTMLButtonElement {
    const page = fixture.nativeElement as HTMLElement;
    return Array.from(page.querySelectorAll('button')).find((candidate) => textOf(candidate).startsWith(name))!;
  }

  it('shows devices with activity first, and what is assumed', async () => {
    const fixture = await show();
    button(fixture, 'esxtop.csv').click();
    await fixture.whenStable();
    const text = textOf(fixture.nativeElement as Element);
    expect(text).toContain('unmap1');
    expect(text).toContain('400 GB');
    expect(text).toContain('based on an assumed command size');
    expect(text).not.toContain('naa.idle');
    expect(text).toContain('Devices without commands, not shown: 1');
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('shows what the ATS counters of a device show', async () => {
    const fixture = await show();
    button(fixture, 'esxtop.csv').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('No boot storm: at most 1 ATS command per second.');
  });

  it('shows where the limit began', async () => {
    const fixture = await show();
    button(fixture, 'esxtop.csv').click();
    await fixture.whenStable();
    button(fixture, 'unmap1').click();
    await settled();
    await fixture.whenStable();
    expect(api.curve).toHaveBeenCalledWith('i1', 5);
    expect(textOf(fixture.nativeElement as Element)).toContain('The rate changed after 400 GB: from 1,000 to 25 MB/s');
  });

  it('shows where the limit began in the sum of hosts, and over which time', async () => {
    const sum = {
      id: 5,
      datastore: { id: 'd1', name: 'unmap1' },
      devices: ['naa.624a9370'],
      hosts: ['esx-01', 'esx-02'],
      unmapIos: 12_800,
      unmapBytes: 800 * GB,
      bytesMeasured: false,
    };
    const covered = { sum, from: figures.from, to: figures.to, inflections: figures.inflections, points };
    api.sums.mockReturnValue(of([sum]));
    api.sumCurve.mockReturnValueOnce(of(covered));
    const fixture = await show();
    button(fixture, 'esxtop.csv').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('esx-01, esx-02');
    button(fixture, 'unmap1, total').click();
    await settled();
    await fixture.whenStable();
    expect(api.sumCurve).toHaveBeenCalledWith('i1', 5);
    const text = textOf(fixture.nativeElement as Element);
    expect(text).toContain('The total rate changed after 400 GB: from 1,000 to 25 MB/s');
    expect(text).toContain('only the time that the files of all hosts cover');
    await expectAccessible(fixture.nativeElement as Element);

    api.sumCurve.mockReturnValueOnce(of({ ...covered, from: null, to: null, inflections: [], points: [] }));
    button(fixture, 'unmap1, total').click();
    await fixture.whenStable();
    button(fixture, 'unmap1, total').click();
    await fixture.whenStable();
    expect(textOf(fixture.nativeElement as Element)).toContain('have no time in common');
  });

  it('lets the user choose columns whose names are not clear', async () => {
    const columns = { counters: ['Deletes', 'Delete Commands'], candidates: { ATS: ['Deletes'] }, chosen: {} };
    api.list.mockReturnValue(of([imported({ state: 'NEEDS_COLUMNS', columns })]));
    const fixture = await show();
    const select = (fixture.nativeElement as HTMLElement).querySelector<HTMLSelectElement>('#column-UNMAP_IOS')!;
    select.value = 'Delete Commands';
    select.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    button(fixture, 'Read these columns').click();
    expect(api.choose).toHaveBeenCalledWith('i1', { UNMAP_IOS: 'Delete Commands', ATS: 'Deletes' });
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('shows why a file was rejected, and confirms before it deletes', async () => {
    api.list.mockReturnValue(of([imported({ state: 'FAILED', problem: said('Y', 'It is incomplete.') })]));
    const fixture = await show();
    expect(textOf(fixture.nativeElement as Element)).toContain('It is incomplete.');
    button(fixture, 'Delete').click();
    await fixture.whenStable();
    expect(api.delete).not.toHaveBeenCalled();
  });

  it('offers nothing to those who may only look', async () => {
    const fixture = await show(false);
    expect(button(fixture, 'Delete').disabled).toBe(true);
    expect((fixture.nativeElement as HTMLElement).querySelector<HTMLInputElement>('#import-files')?.disabled).toBe(
      true,
    );
  });

  it('sends files and shows why they are rejected', async () => {
    api.send.mockReturnValue(
      throwError(() => new HttpErrorResponse({ status: 415, error: { type: '/problems/x', detail: 'None of ours.' } })),
    );
    const fixture = await show();
    const chooser = (fixture.nativeElement as HTMLElement).querySelector<HTMLInputElement>('#import-files')!;
    const file = new File(['x'], 'x.pdf');
    Object.defineProperty(chooser, 'files', { value: [file] });
    chooser.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    button(fixture, 'Import').click();
    await fixture.whenStable();
    expect(api.send).toHaveBeenCalledWith([file], '', '');
    expect(textOf(fixture.nativeElement as Element)).toContain('None of ours.');
  });

  it('reads the logs only on request, and shows what the unit was', async () => {
    const host = {
      hostId: 'h1',
      name: 'esx-01',
      runs: [run],
      logFrom: null,
      readTo: null,
      clock: said('C', 'The clock is 3 days ahead.'),
      problem: said('Z', 'Read in part.'),
    };
    api.logged.mockReturnValue(of({ from: '', to: '', items: [host] }));
    const fixture = TestBed.createComponent(LoggedRuns);
    fixture.componentRef.setInput('datastoreId', 'd1');
    fixture.componentRef.setInput('datastoreName', 'unmap1');
    fixture.autoDetectChanges();
    await fixture.whenStable();
    expect(api.logged).not.toHaveBeenCalled();
    button(fixture, 'Read logs').click();
    await fixture.whenStable();
    expect(api.logged).toHaveBeenCalledWith('d1', 'P1D');
    const text = textOf(fixture.nativeElement as Element);
    expect(text).toContain('The host used 200 blocks instead of 60,000.');
    expect(text).toContain('Part of the run is missing');
    expect(text).toContain('Read in part.');
    expect(text).toContain('The clock is 3 days ahead.');
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('marks runs whose request is in the record of Tidemark', async () => {
    api.list.mockReturnValue(of([imported({ kind: 'HOSTD' })]));
    api.runs.mockReturnValue(
      of([
        { datastore: null, run },
        { datastore: null, run: { ...run, ownRun: 'r1' } },
      ]),
    );
    const fixture = await show();
    button(fixture, 'esxtop.csv').click();
    await fixture.whenStable();
    const marks = textOf(fixture.nativeElement as Element).match(/from the Tidemark run record/gu);
    expect(marks).toHaveLength(1);
    await expectAccessible(fixture.nativeElement as Element);
  });

  it('draws the pace in steps and what was sent in all', () => {
    const { times, lines } = deviceLines({ ...device.figures, points }, TestBed.inject(I18n));
    expect(times.map((time) => time - times[0]!)).toEqual([0, 5000, 1_200_000]);
    expect(lines[0]?.values).toEqual([0, 1024, 0]);
    expect(lines[1]?.values).toEqual([0, 5 * GB, 5 * GB]);
  });
});
