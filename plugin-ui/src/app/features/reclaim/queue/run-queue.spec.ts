import { ComponentFixture, TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { SETTINGS, run, said } from '../../../../testing/samples';
import { Queue } from './queue';
import { ReclaimApi } from '../reclaim-api';
import { RunQueue } from './run-queue';

const QUEUE: Queue = {
  paused: false,
  vcenter: { guid: 'g', running: 1, limit: 16 },
  arrays: [],
  hosts: [],
  running: [
    {
      runId: 'r1',
      datastoreId: 'g:1',
      datastoreName: 'prod-01',
      state: 'RUNNING',
      method: 'task',
      hostName: 'esx-01',
      startedBy: 'ann',
      origin: 'MANUAL',
      admittedAt: '2026-11-20T18:00:00Z',
      progress: 0.4,
      remaining: 'PT5M',
    },
  ],
  waiting: [
    {
      position: 1,
      runId: 'r2',
      datastoreId: 'g:2',
      datastoreName: 'prod-02',
      method: 'esxcli',
      startedBy: 'policy',
      origin: 'SCHEDULED',
      createdAt: '2026-11-20T18:00:00Z',
      finishBy: null,
      expected: 'PT1M',
      waitsFor: said('WAITS_FOR_HOST', 'Waits for a host.'),
    },
  ],
  others: { running: 2, waiting: 3 },
};

describe('RunQueue', () => {
  let api: Mocks<ReclaimApi, 'queue' | 'cancel' | 'changeSettings'>;
  let fixture: ComponentFixture<RunQueue>;

  beforeEach(() => {
    api = mocksOf(ReclaimApi, {
      queue: () => of(QUEUE),
      cancel: () => of(run()),
      changeSettings: () => of(SETTINGS),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ReclaimApi, useValue: api }],
    });
  });

  afterEach(() => fixture.destroy());

  async function open(inputs: Readonly<Record<string, unknown>> = {}): Promise<HTMLElement> {
    fixture = TestBed.createComponent(RunQueue);
    Object.entries(inputs).forEach(([name, value]) => fixture.componentRef.setInput(name, value));
    fixture.detectChanges();
    await look();
    return fixture.nativeElement as HTMLElement;
  }

  async function look(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    fixture.detectChanges();
  }

  function button(page: HTMLElement, name: string): HTMLButtonElement | undefined {
    return Array.from(page.querySelectorAll('button')).find(
      (one) => textOf(one) === name || one.getAttribute('aria-label') === name,
    );
  }

  it('shows running and queued runs, what they wait for, and that there are others', async () => {
    const page = await open();
    for (const part of [
      '1 of 16 concurrent runs',
      '2 running, 3 queued',
      'esx-01',
      '40',
      'Waits for a host.',
      'scheduled',
    ]) {
      expect(textOf(page)).toContain(part);
    }
    await expectAccessible(page);
  });

  it('confirms before it cancels', async () => {
    const page = await open();
    button(page, 'Cancel the run on prod-02')!.click();
    await look();
    expect(api.cancel).not.toHaveBeenCalled();
    expect(textOf(document.querySelector('.modal-body'))).toBe(
      'prod-02 is removed from the queue. The host has not started.',
    );
    button(document.body, 'Cancel run')!.click();
    expect(api.cancel).toHaveBeenCalledWith('r2');
  });

  it('confirms that the host stops what it does', async () => {
    const page = await open();
    button(page, 'Cancel the run on prod-01')!.click();
    await look();
    expect(textOf(document.querySelector('.modal-body'))).toContain(
      'The host stops processing the free space of prod-01.',
    );
  });

  it.each(['VERIFYING', 'UNCONFIRMED', 'CANCELING'] as const)(
    'offers no cancel for a run that is %s',
    async (state) => {
      api.queue.mockReturnValue(of({ ...QUEUE, running: QUEUE.running.map((one) => ({ ...one, state })) }));
      expect(button(await open(), 'Cancel the run on prod-01')).toBeUndefined();
    },
  );

  it('pauses everything that has not begun', async () => {
    const page = await open();
    button(page, 'Pause queue')!.click();
    expect(api.changeSettings).toHaveBeenCalledWith({ paused: true });
  });

  it('offers nothing that the user may not do', async () => {
    const page = await open({ mayRun: false, mayConfigure: false });
    expect(button(page, 'Pause queue')).toBeUndefined();
    expect(button(page, 'Cancel the run on prod-01')).toBeUndefined();
  });
});
