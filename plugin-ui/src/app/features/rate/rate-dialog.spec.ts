import { HttpErrorResponse } from '@angular/common/http';
import { TestBed } from '@angular/core/testing';
import { EMPTY, Subject, map, of, throwError, timer } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { said } from '../../../testing/samples';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { DatastoreRate, Rate, RateChange, RateChangeItem } from './rate';
import { RateDialog } from './rate-dialog';
import { RatesApi } from './rates-api';

const LIMITS = {
  methods: ['priority', 'fixed'],
  fixedMin: 100,
  fixedMax: 2000,
  fixedDefault: 100,
  step: 100,
  ultraLow: null,
  dynamicMin: null,
  dynamicMax: null,
} as const;

const READ: DatastoreRate = {
  datastoreId: 'vc:datastore-1',
  datastoreName: 'prod',
  fileSystem: 'VMFS 6',
  method: 'priority',
  priority: 'low',
  fixedMBps: null,
  minMBps: null,
  maxMBps: null,
  reason: null,
  limits: LIMITS,
  limitsProblem: null,
  perHost: [],
  advice: null,
  lastChange: null,
};

function item(position: number, to: Rate, state: RateChangeItem['state']): RateChangeItem {
  const reason = state === 'REFUSED' ? said('NO_RATE_VMFS_5', 'VMFS 5 has none.') : null;
  return {
    position,
    datastore: `vc:datastore-${position}`,
    datastoreName: `ds-${position}`,
    vmfsUuid: null,
    host: 'vc:host-1',
    hostName: 'esx-1',
    from: { method: 'priority', priority: 'low' },
    to,
    state,
    reason,
    warnings: [],
    hostsNotInSync: [],
    hostsNotQueried: [],
    forecast: null,
  };
}

function change(id: string | null, to: Rate, done: RateChangeItem['state']): RateChange {
  return {
    id,
    state: id === null ? null : 'COMPLETED',
    startedBy: id === null ? null : 'ann',
    createdAt: id === null ? null : '2026-11-20T18:00:00Z',
    endedAt: id === null ? null : '2026-11-20T18:00:09Z',
    version: 1,
    undoOf: null,
    undoable: id !== null,
    counts: { [done]: 1, REFUSED: 1 },
    items: [item(1, to, done), item(2, to, 'REFUSED')],
  };
}

describe('RateDialog', () => {
  let api: Mocks<RatesApi, 'get' | 'preview' | 'change' | 'find' | 'undo'>;

  beforeEach(() => {
    jest.useFakeTimers();
    api = mocksOf(RatesApi, {
      get: () => of(READ),
      preview: (_, rate) => of(change(null, rate, 'PENDING')),
      change: (_, rate) => of(change('c1', rate, 'DONE')),
      find: () => of(change('c1', { method: 'fixed', fixedMBps: 500 }, 'DONE')),
      undo: () => EMPTY,
    });
    TestBed.configureTestingModule({ providers: [{ provide: RatesApi, useValue: api }] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function open() {
    const fixture = TestBed.createComponent(RateDialog);
    const ran = jest.fn();
    fixture.componentInstance.runNow.subscribe(ran);
    fixture.componentRef.setInput('datastoreIds', ['vc:datastore-1', 'vc:datastore-2']);
    const pass = (ms = 300) => {
      fixture.detectChanges();
      jest.advanceTimersByTime(ms);
      fixture.detectChanges();
    };
    pass();
    pass();
    return { element: fixture.nativeElement as HTMLElement, pass, ran };
  }

  const button = (element: HTMLElement, text: string) =>
    [...element.querySelectorAll('button')].find((each) => each.textContent.trim() === text);

  const step = (element: HTMLElement) => element.querySelector('.clr-wizard-page-title')?.textContent.trim();

  it('shows what would happen on each datastore before anything is set', async () => {
    const { element } = open();
    expect(api.preview).toHaveBeenCalledWith(['vc:datastore-1', 'vc:datastore-2'], {
      method: 'priority',
      priority: 'low',
    });
    expect(element.textContent).toContain('will be set on 1 of 2 datastores');
    expect(element.textContent).toContain('VMFS 5 has none.');
    expect(api.change).not.toHaveBeenCalled();
    jest.useRealTimers();
    await expectAccessible(element);
  });

  it('sets, shows the results and offers to take them back', () => {
    const { element, pass } = open();
    button(element, 'Next')?.click();
    pass();
    expect(step(element)).toBe('Review');
    expect(element.textContent).toContain('Refused: 1. VMFS 5 has none.');
    button(element, 'Set rate (1)')?.click();
    pass(1000);
    pass();
    expect(step(element)).toBe('Result');
    expect(api.change).toHaveBeenCalledTimes(1);
    expect(element.textContent).toContain('Set on 1 of 2 datastores');
    expect(button(element, 'Undo')).toBeDefined();
  });

  it('sets a rate once while its request waits for the answer', () => {
    const answer = new Subject<RateChange>();
    api.change.mockReturnValue(answer);
    const { element, pass } = open();
    button(element, 'Next')?.click();
    pass();
    button(element, 'Set rate (1)')?.click();
    pass();
    button(element, 'Back')?.click();
    button(element, 'Set rate (1)')?.click();
    pass();
    expect(step(element)).toBe('Review');
    answer.next(change('c1', { method: 'priority', priority: 'low' }, 'DONE'));
    pass(1000);
    pass();
    expect(step(element)).toBe('Result');
    expect(button(element, 'Back')).toBeUndefined();
    expect(api.change).toHaveBeenCalledTimes(1);
  });

  it('sets nothing while the chosen rate could not be previewed', () => {
    const { element, pass } = open();
    api.preview.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 500 })));
    const method = element.querySelector<HTMLSelectElement>('#rate-method')!;
    method.value = 'fixed';
    method.dispatchEvent(new Event('change'));
    pass();
    button(element, 'Next')?.click();
    pass();
    expect(step(element)).toBe('Review');
    expect(element.querySelector('td-rate-change-table')).toBeNull();
    button(element, 'Set rate (0)')?.click();
    pass();
    expect(api.change).not.toHaveBeenCalled();
    button(element, 'Try again')?.click();
    pass();
    button(element, 'Set rate (1)')?.click();
    pass();
    expect(api.change.mock.calls[0]?.[1]).toEqual(api.preview.mock.lastCall?.[1]);
  });

  it('sets nothing after the preview of the same rate failed, and keeps showing it', () => {
    const { element, pass } = open();
    button(element, 'Next')?.click();
    pass();
    api.preview.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 500 })));
    TestBed.inject(VsphereClient).refresh();
    pass();
    expect(element.querySelector('td-rate-change-table')).not.toBeNull();
    button(element, 'Set rate (1)')?.click();
    pass();
    expect(api.change).not.toHaveBeenCalled();
  });

  it('waits for progress that takes longer than the interval, also after a request that failed', () => {
    const done = change('c1', { method: 'priority', priority: 'low' }, 'DONE');
    api.change.mockReturnValue(of({ ...done, state: 'RUNNING' }));
    api.find
      .mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 0 })))
      .mockReturnValue(timer(2000).pipe(map(() => done)));
    const { element, pass } = open();
    button(element, 'Next')?.click();
    pass();
    button(element, 'Set rate (1)')?.click();
    pass();
    expect(element.textContent).toContain('Setting');
    pass(5000);
    expect(element.textContent).toContain('Set on 1 of 2 datastores');
    expect(element.querySelector('td-problem-alert clr-alert')).toBeNull();
    expect(api.find).toHaveBeenCalledTimes(2);
  });

  it('offers a run beside a change, with the reason why automatic reclaim does not start at once', () => {
    const { element, pass, ran } = open();
    button(element, 'Next')?.click();
    pass();
    expect(element.textContent).toContain('not when it starts');
    expect(button(element, 'Run Space Reclamation')).toBeUndefined();
    button(element, 'Set rate (1)')?.click();
    pass(1000);
    pass();
    button(element, 'Run Space Reclamation')?.click();
    expect(ran).toHaveBeenCalledTimes(1);
  });
});
