import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { NEVER, Subject, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { GB, completed, estimate, run, said } from '../../../../testing/samples';
import { CurrentSession } from '../../../core/session/current-session';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimDialog } from './reclaim-dialog';
import { ReclaimDialogStore } from './reclaim-dialog-store';
import { ReclaimEstimate } from './reclaim-estimate';
import { ReclaimRun } from '../run/reclaim-run';
import { RunFollower, RunUpdate } from '../run/run-follower';
import { RunOfDatastore } from '../run/show-run';

describe('ReclaimDialog', () => {
  let api: Mocks<ReclaimApi, 'newest' | 'estimate' | 'start' | 'cancel'>;
  let updates: Subject<RunUpdate>;
  let fixture: ComponentFixture<ReclaimDialog>;

  beforeEach(() => {
    updates = new Subject();
    api = mocksOf(ReclaimApi, {
      newest: () => of(null),
      estimate: () => of([estimate()]),
      start: () => of([run({ state: 'QUEUED', progress: { fraction: null } })]),
      cancel: () => of(run({ state: 'CANCELING', version: 6 })),
    });
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(new FakeClient()),
        { provide: ReclaimApi, useValue: api },
        { provide: RunFollower, useValue: { follow: () => updates } },
        { provide: CurrentSession, useValue: { load: () => {}, may: () => true } },
      ],
    });
  });

  async function open(...ids: string[]): Promise<HTMLElement> {
    fixture = TestBed.createComponent(ReclaimDialog);
    fixture.componentRef.setInput('datastoreIds', ids.length > 0 ? ids : [estimate().datastoreId]);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  function button(name: string): HTMLButtonElement {
    const all = Array.from((fixture.nativeElement as HTMLElement).querySelectorAll('button'));
    return all.find((candidate) => textOf(candidate) === name)!;
  }

  async function press(name: string): Promise<void> {
    button(name).click();
    await fixture.whenStable();
  }

  async function update(shown: ReclaimRun, connection: RunUpdate['connection'] = 'live'): Promise<void> {
    updates.next({ run: shown, connection, problem: null });
    await fixture.whenStable();
  }

  it('shows what can be reclaimed, how, where, for how long, and why', async () => {
    const page = await open();
    const text = textOf(page);
    for (const part of [
      'About 200 GB',
      '25 sec to 1 min',
      '1 min to 2 min',
      'esxcli on the host',
      'The array takes large units.',
      '7,413 blocks (7.24 GB)',
      '1 % of the free space.',
      'esx-01',
      'It has no other run.',
    ]) {
      expect(text).toContain(part);
    }
    await expectAccessible(page);
  });

  it('does not offer a start where the datastore cannot be reclaimed, and shows why', async () => {
    const reasons = [said('NO_HOST', 'No connected host mounts it with write access.')];
    api.estimate.mockReturnValue(of([estimate({ eligible: false, reasons })]));
    const page = await open();
    expect(textOf(page)).toContain('No connected host mounts it with write access.');
    expect(button('Start').disabled).toBe(true);
    expect(textOf(page)).toContain('The run cannot start for the reasons above.');
  });

  it('only previews during the trial of the installation', async () => {
    api.estimate.mockReturnValue(of([estimate({ warnings: [said('TRIAL_PREVIEW', 'This is a preview.')] })]));
    const page = await open();
    expect(textOf(page)).toContain('About 200 GB');
    expect(textOf(page)).toContain('The trial is active');
    expect(button('Start').disabled).toBe(true);
  });

  it('starts the first run of an installation after its points are confirmed', async () => {
    const checklist: ReclaimEstimate['checklist'] = [
      { topic: 'CANCELLATION', fulfilled: false, statement: said('CANNOT', 'It cannot be stopped on the host.') },
      { topic: 'HOST', fulfilled: true, statement: said('HOST', 'It has no other run.') },
    ];
    const warnings = [said('CANNOT', 'It cannot be stopped on the host.')];
    api.estimate.mockReturnValue(of([estimate({ checklist, warnings })]));
    const page = await open();
    expect(textOf(page)).not.toContain('Before you start');
    expect(textOf(page)).toContain('It cannot be stopped on the host.');
    expect(textOf(page)).toContain('Confirm the points of the first run');
    expect(button('Start').disabled).toBe(true);
    await expectAccessible(page);
    page.querySelector<HTMLInputElement>('td-first-run-checklist input')?.click();
    await fixture.whenStable();
    expect(button('Start').disabled).toBe(false);
    await press('Start');
    expect(api.start.mock.calls[0]?.[1]).toEqual({ firstRunConfirmed: true });
  });

  it('asks once more when the points of the first run change, and not when they stay', async () => {
    const point = (fulfilled: boolean): ReclaimEstimate['checklist'] => [
      { topic: 'CANCELLATION', fulfilled, statement: said(fulfilled ? 'CAN' : 'CANNOT', 'On the host.') },
    ];
    let fulfilled = true;
    api.estimate.mockImplementation(() => of([estimate({ checklist: point(fulfilled) })]));
    const page = await open();
    page.querySelector<HTMLInputElement>('td-first-run-checklist input')?.click();
    await fixture.whenStable();
    const store = fixture.debugElement.injector.get(ReclaimDialogStore);
    store.reload();
    await fixture.whenStable();
    expect(button('Start').disabled).toBe(false);
    fulfilled = false;
    store.reload();
    await fixture.whenStable();
    expect(button('Start').disabled).toBe(true);
  });

  it('shows that reclaimed space cannot be verified without an array, and still starts', async () => {
    const arrayProblem = said('NO_ARRAY', 'No array is connected.');
    api.estimate.mockReturnValue(of([estimate({ deadSpace: null, array: null, arrayProblem })]));
    const page = await open();
    expect(textOf(page)).toContain('the reclaimed space cannot be verified');
    expect(textOf(page)).toContain('No array is connected.');
    expect(button('Start').disabled).toBe(false);
  });

  it('shows uncertain dead space as an upper limit with its cause', async () => {
    const doubt = said('VOLUMES_LARGER', 'The volume was expanded without the datastore.');
    const { deadSpace, outlook } = estimate();
    api.estimate.mockReturnValue(
      of([
        estimate({
          deadSpace: deadSpace && { ...deadSpace, doubt },
          outlook: { ...outlook, confidence: 'LOW', reasons: [doubt] },
        }),
      ]),
    );
    const text = textOf(await open());
    expect(text).toContain('At most 200 GB');
    expect(text).toContain('The volume was expanded without the datastore.');
    expect(text).not.toContain('About');
  });

  it('expects what the latest run proved, and leads to it', async () => {
    const proved = (what: 'NOTHING_RECLAIMED' | 'MORE_RECLAIMED', minBytes: number): ReclaimEstimate => {
      const reason = said(`PROVED_${what}`, 'The run of yesterday proved it.');
      const proof = { what, runId: 'run-0', at: '2026-11-19T18:00:00Z' };
      return estimate({ outlook: { confidence: 'LOW', minBytes, maxBytes: 1, reasons: [reason], proved: proof } });
    };
    api.estimate.mockReturnValue(of([proved('NOTHING_RECLAIMED', 0)]));
    let text = textOf(await open());
    expect(text).toContain('Probably nothing');
    expect(text).toContain('The run of yesterday proved it.');
    expect(text).not.toContain('About');
    const shown: RunOfDatastore[] = [];
    fixture.componentInstance.history.subscribe((one) => shown.push(one));
    await press('Show run');
    expect(shown).toEqual([{ datastoreId: estimate().datastoreId, runId: 'run-0' }]);
    fixture.destroy();
    api.estimate.mockReturnValue(of([proved('MORE_RECLAIMED', 73 * GB)]));
    text = textOf(await open());
    expect(text).toContain('At least 73 GB');
  });

  it('starts and shows the blocks processed, and that closing does not stop it', async () => {
    const page = await open();
    await press('Start');
    await update(run());
    const text = textOf(page);
    expect(text).toContain('Running');
    expect(text).toContain('40 of 100');
    expect(text).toContain('296,520 of 741,300');
    expect(text).toContain('7,413 MB/s');
    expect(text).not.toContain('reclaimed');
    expect(text).toContain('The run continues if you close this dialog.');
    expect(page.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('40');
    await expectAccessible(page);
  });

  it('sends one key again when Start is pressed after a lost response', async () => {
    api.start.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 0 })));
    await open();
    await press('Start');
    await press('Start');
    const keys = api.start.mock.calls.map(([, , key]) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('opens on the progress of a run that already goes on', async () => {
    api.newest.mockReturnValue(of(run()));
    const page = await open();
    expect(api.estimate).not.toHaveBeenCalled();
    expect(textOf(page)).toContain('296,520 of 741,300');
    const shown: RunOfDatastore[] = [];
    fixture.componentInstance.history.subscribe((one) => shown.push(one));
    await press('Show history');
    expect(shown).toEqual([{ datastoreId: run().datastoreId, runId: run().id }]);
    expect(button('Start')).toBeUndefined();
  });

  it('offers a new run after an earlier one has ended', async () => {
    api.newest.mockReturnValue(of(completed()));
    await open();
    expect(button('Start').disabled).toBe(false);
  });

  it('names the privilege that is missing', async () => {
    const object = estimate().datastoreId;
    const error = { type: '/problems/permission-missing', privilege: 'Tidemark.Run', object, traceId: 'abc' };
    api.start.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 403, error })));
    const page = await open();
    await press('Start');
    expect(textOf(page)).toContain('The privilege Tidemark.Run on prod-01 is missing.');
    expect(textOf(page)).toContain('Trace ID abc');
  });

  it('shows the result when the run ends and no longer shows that it continues', async () => {
    const page = await open();
    await press('Start');
    await update(run());
    await update(completed());
    expect(textOf(page)).toContain('200 GB reclaimed');
    expect(textOf(page)).not.toContain('continues if you close');
  });

  it('confirms before it cancels', async () => {
    const page = await open();
    await press('Start');
    await update(run({ plan: { method: 'task' }, cancellation: { possible: true, note: null } }));
    await press('Cancel run');
    expect(textOf(page.querySelector('.modal-body'))).toContain('The host stops processing');
    expect(api.cancel).not.toHaveBeenCalled();
    page.querySelector<HTMLButtonElement>('.modal-footer .btn-danger')?.click();
    await fixture.whenStable();
    expect(api.cancel).toHaveBeenCalledWith('run-1');
    expect(textOf(page)).toContain('Canceling');
    expect(button('Cancel run').disabled).toBe(true);
  });

  it('shows the time of the verification, which moves as expected', async () => {
    const page = await open();
    await press('Start');
    const durations = { unmap: 'PT1M', verification: 'PT30S', expectedVerification: 'PT2M' };
    await update(run({ state: 'VERIFYING', durations }));
    expect(page.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('25');
    expect(textOf(page)).toContain('At most 1 min 30 sec');
    await update(run({ state: 'VERIFYING', durations: { ...durations, verification: 'PT3M' } }));
    expect(page.querySelector('[role=progressbar]')?.hasAttribute('aria-valuenow')).toBe(false);
  });

  it('leaves out what a task does not report', async () => {
    const page = await open();
    await press('Start');
    const progress = { pass: null, passes: null, blocksProcessed: null, scanRateMBps: null };
    await update(run({ plan: { method: 'task' }, progress }));
    expect(textOf(page.querySelector('.stats'))).toBe('Time remaining1 min');
  });

  it('shows when the connection is lost and keeps what is known', async () => {
    const page = await open();
    await press('Start');
    await update(run(), 'interrupted');
    expect(textOf(page)).toContain('Connection lost. Reconnecting');
    expect(textOf(page)).toContain('296,520 of 741,300');
  });

  it('waits quietly for the estimate, and shows that it estimates again', async () => {
    const page = await open();
    api.estimate.mockReturnValue(NEVER);
    fixture.debugElement.injector.get(ReclaimDialogStore).choose({ method: 'esxcli' });
    await fixture.whenStable();
    expect(button('Start').disabled).toBe(true);
    expect(textOf(page.querySelector('#dialog-note'))).toContain('Analyzing the datastore');
  });
});
