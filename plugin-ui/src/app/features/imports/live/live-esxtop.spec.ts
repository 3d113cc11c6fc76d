import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { said } from '../../../../testing/samples';
import { EventStream } from '../../../core/api/event-stream';
import { ServerEvent } from '../../../core/api/server-events';
import { I18n } from '../../../core/i18n/i18n';
import { Import } from '../import';
import { LiveEsxtop } from './live-esxtop';
import { LiveDevice, LiveEsxtopApi, LivePoint, LiveEsxtop as View } from './live-esxtop-api';
import { rateLines } from './live-rates';

const MB = 2 ** 20;
const START = '2026-11-20T18:00:00Z';

function device(name: string, changes: Partial<LiveDevice> = {}): LiveDevice {
  return {
    device: name,
    present: true,
    resets: 0,
    deletes: 0,
    deletesFailed: 0,
    deletedBytes: 0,
    deletedBytesPerSecond: 0,
    bytesPerDelete: null,
    cloneReads: 0,
    cloneWrites: 0,
    clonesFailed: 0,
    ats: 0,
    atsFailed: 0,
    locking: null,
    zeros: null,
    zerosFailed: null,
    ...changes,
  };
}

function view(changes: Partial<View> = {}): View {
  return {
    id: 'v1',
    version: 1,
    hostId: 'guid:host-1',
    host: 'esx-01',
    state: 'STARTING',
    startedBy: 'ann',
    startedAt: START,
    endsAt: '2026-11-20T18:30:00Z',
    endedAt: null,
    endReason: null,
    intervalSeconds: 5,
    samples: 0,
    sampledAt: null,
    sampleProblem: null,
    devices: [],
    ...changes,
  };
}

const sampled = view({
  version: 3,
  state: 'RUNNING',
  samples: 2,
  sampledAt: '2026-11-20T18:00:05Z',
  devices: [
    device('naa.1', {
      deletes: 20,
      deletesFailed: 1,
      deletedBytesPerSecond: 256 * MB,
      bytesPerDelete: 64 * MB,
      ats: 7,
      locking: said('ESXTOP_BOOT_STORM_WITH_FAILURES', 'Boot storm with lock failures.'),
    }),
    device('naa.2'),
  ],
});
const points: readonly LivePoint[] = [
  { at: '2026-11-20T18:00:05Z', millis: 5000, devices: [{ device: 'naa.1', deletes: 20, deletedBytes: 1280 * MB }] },
];

describe('LiveEsxtop', () => {
  let api: Mocks<LiveEsxtopApi, 'start' | 'stop' | 'store' | 'points' | 'follow'>;
  let samples: Subject<View>;
  let fixture: ComponentFixture<LiveEsxtop>;
  let page: HTMLElement;

  beforeEach(() => {
    samples = new Subject();
    api = mocksOf(LiveEsxtopApi, {
      start: () => of(view()),
      stop: () => of(sampled),
      store: () => of({ id: 'i1', files: [{ name: 'live-esxtop-esx-01.csv', bytes: 1 }] } as unknown as Import),
      points: () => of(points),
      follow: () => samples,
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: LiveEsxtopApi, useValue: api }],
    });
    fixture = TestBed.createComponent(LiveEsxtop);
    fixture.componentRef.setInput('hosts', [{ id: 'guid:host-1', name: 'esx-01' }]);
    fixture.componentRef.setInput('mayStore', true);
    fixture.detectChanges();
    page = fixture.nativeElement as HTMLElement;
  });

  function button(name: string): HTMLButtonElement | undefined {
    return [...page.querySelectorAll('button')].find((one) => textOf(one) === name);
  }

  function click(name: string): void {
    button(name)?.click();
    fixture.detectChanges();
  }

  function arrive(next: View): void {
    samples.next(next);
    fixture.detectChanges();
  }

  it('reads nothing until the user starts it, then shows each sample', async () => {
    expect(api.start).not.toHaveBeenCalled();
    expect(button('Stop')).toBeUndefined();
    click('Start');
    expect(api.start).toHaveBeenCalledWith('guid:host-1');
    expect(button('Start')).toBeUndefined();
    arrive(sampled);
    const cells = [...page.querySelectorAll('td-live-device-table tbody tr:first-child td')].map(textOf);
    expect(cells).toEqual([
      'naa.1 Boot storm with lock failures.',
      '20 / 1',
      '256 MB/s',
      '64 MB',
      '0 / 0 / 0',
      '7 / 0',
      '– / –',
    ]);
    expect(page.querySelectorAll('td-live-device-table tbody tr')).toHaveLength(1);
    expect(textOf(page)).toContain('Devices without commands, not shown: 1.');
    click('Show all');
    expect(page.querySelectorAll('td-live-device-table tbody tr')).toHaveLength(2);
    await expectAccessible(page);
  });

  it('announces the start and the end, but no sample', () => {
    click('Start');
    const status = page.querySelector('[role="status"]');
    const before = textOf(status);
    expect(before).toContain('esx-01 is read every 5 seconds. Started by ann');
    arrive(sampled);
    arrive({ ...sampled, version: 4, samples: 3 });
    expect(textOf(status)).toBe(before);
    expect(status?.contains(page.querySelector('td-live-device-table'))).toBe(false);
    arrive({ ...sampled, version: 5, state: 'ENDED', endReason: said('ESXTOP_STOPPED', 'ann stopped the live view.') });
    expect(textOf(status)).toBe('ann stopped the live view.');
    expect(button('Start')).toBeDefined();
  });

  it('shows only the devices of the datastore, with zeros, and those that are absent', () => {
    fixture.componentRef.setInput('devices', ['naa.2']);
    click('Start');
    arrive({ ...sampled, devices: sampled.devices.map((one) => ({ ...one, present: false })) });
    const rows = page.querySelectorAll('td-live-device-table tbody tr');
    expect(rows).toHaveLength(1);
    expect(textOf(rows[0])).toContain('naa.2 absent');
    fixture.componentRef.setInput('devices', ['naa.3']);
    fixture.detectChanges();
    expect(textOf(page)).toContain('esx-01 reports none of these devices.');
  });

  it('stops, and stores what was sampled as an import', () => {
    click('Start');
    expect(button('Store as Import')).toBeUndefined();
    arrive(sampled);
    click('Store as Import');
    expect(api.store).toHaveBeenCalledWith('v1');
    expect(textOf(page.querySelector('[role="status"]'))).toContain('Stored as live-esxtop-esx-01.csv.');
    click('Stop');
    expect(api.stop).toHaveBeenCalledWith('v1');
    fixture.componentRef.setInput('mayStore', false);
    fixture.detectChanges();
    expect(button('Store as Import')?.disabled).toBe(true);
    expect(textOf(page)).toContain('The privilege Tidemark.Run is missing.');
  });

  it('names the missing privilege and the attempt that gave no sample', () => {
    api.start.mockReturnValueOnce(
      throwError(
        () =>
          new HttpErrorResponse({
            status: 403,
            error: {
              type: 'https://tidemark.io/problems/permission-missing',
              status: 403,
              privilege: 'Global.ServiceManagers',
              object: 'guid:group-d1',
              objectName: 'Datacenters',
            },
          }),
      ),
    );
    click('Start');
    expect(textOf(page.querySelector('clr-alert'))).toContain('Global.ServiceManagers');
    expect(button('Start')?.disabled).toBe(false);
    click('Start');
    arrive({ ...sampled, sampleProblem: said('ESXTOP_NOT_OFFERED', 'esx-01 does not offer it.') });
    expect(textOf(page.querySelector('.warning'))).toBe('esx-01 does not offer it.');
  });

  it('lets the user select one of several hosts, and has nothing to start without any', () => {
    fixture.componentRef.setInput('hosts', [
      { id: 'guid:host-1', name: 'esx-01' },
      { id: 'guid:host-2', name: 'esx-02' },
    ]);
    fixture.detectChanges();
    const select = page.querySelector('select') as HTMLSelectElement;
    select.value = 'guid:host-2';
    select.dispatchEvent(new Event('change'));
    fixture.detectChanges();
    click('Start');
    expect(api.start).toHaveBeenCalledWith('guid:host-2');
    expect(select.disabled).toBe(true);
  });

  it('has nothing to start without a connected host', () => {
    fixture.componentRef.setInput('hosts', []);
    fixture.detectChanges();
    expect(button('Start')?.disabled).toBe(true);
    expect(textOf(page)).toContain('No connected host mounts the datastore.');
  });

  it('draws the devices that received most, with a gap where no time passed', () => {
    const i18n = TestBed.inject(I18n);
    const all: LivePoint[] = [
      ...points,
      {
        at: '2026-11-20T18:00:10Z',
        millis: 5000,
        devices: [{ device: 'naa.9', deletes: 90, deletedBytes: 5760 * MB }],
      },
      { at: '2026-11-20T18:00:10Z', millis: 0, devices: [{ device: 'naa.1', deletes: 1, deletedBytes: null }] },
    ];
    const { times, lines } = rateLines(all, () => true, i18n);
    expect(times).toHaveLength(3);
    expect(lines.map(({ label, values }) => [label, values])).toEqual([
      ['naa.9, MB/s', [0, 1152, null]],
      ['naa.1, MB/s', [256, 0, null]],
    ]);
    expect(rateLines(all, (name) => name === 'naa.1', i18n).lines).toHaveLength(1);
  });
});

describe('LiveEsxtopApi', () => {
  it('opens a stream that broke again until the view has ended', () => {
    jest.useFakeTimers();
    const streams: Subject<ServerEvent>[] = [];
    const open = (): Subject<ServerEvent> => {
      const stream = new Subject<ServerEvent>();
      streams.push(stream);
      return stream;
    };
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: EventStream, useValue: { open } }],
    });
    const seen: string[] = [];
    let over = false;
    TestBed.inject(LiveEsxtopApi)
      .follow('v1')
      .subscribe({ next: ({ state }) => seen.push(state), complete: () => (over = true) });
    const send = (stream: number, one: View): void =>
      streams[stream]?.next({ id: '1', name: 'esxtop-view', data: JSON.stringify(one) });
    send(0, sampled);
    streams[0]?.complete();
    jest.advanceTimersByTime(2000);
    send(1, { ...sampled, state: 'ENDED' });
    expect(seen).toEqual(['RUNNING', 'ENDED']);
    expect(over).toBe(true);
    jest.useRealTimers();
  });
});
