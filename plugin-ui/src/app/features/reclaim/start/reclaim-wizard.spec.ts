import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { Subject, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../../testing/fake-client';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { textOf } from '../../../../testing/page-of';
import { GB, completed, estimate, run, said } from '../../../../testing/samples';
import { Queue } from '../queue/queue';
import { ReclaimApi } from '../reclaim-api';
import { RunOfDatastore } from '../run/show-run';
import { ReclaimEstimate } from './reclaim-estimate';
import { ReclaimWizard } from './reclaim-wizard';
import { ReclaimWizardStore } from './reclaim-wizard-store';

const QUEUE: Queue = {
  paused: false,
  vcenter: { guid: 'g', running: 1, limit: 16 },
  arrays: [],
  hosts: [],
  running: [],
  waiting: [],
  others: { running: 0, waiting: 0 },
};

describe('ReclaimWizard', () => {
  let api: Mocks<ReclaimApi, 'estimate' | 'start' | 'queue' | 'get'>;
  let fixture: ComponentFixture<ReclaimWizard>;

  const two = [
    estimate({ datastoreId: 'g:1', datastoreName: 'prod-01' }),
    estimate({ datastoreId: 'g:2', datastoreName: 'prod-02', warnings: [said('AUTOMATIC_UNMAP_ON', 'Automatic.')] }),
  ];
  const not = estimate({ datastoreId: 'g:3', datastoreName: 'nfs', eligible: false, reasons: [said('N', 'No VMFS.')] });

  beforeEach(() => {
    api = mocksOf(ReclaimApi, {
      estimate: () => of([...two, not]),
      start: (ids) =>
        of(ids.map((id) => run({ id: `run-${id}`, datastoreId: id, datastoreName: id, state: 'QUEUED' }))),
      queue: () => of(QUEUE),
      get: (id) => of(completed({ id, datastoreName: 'prod-01', verification: { reclaimedBytes: 100 * GB } })),
    });
    TestBed.configureTestingModule({
      providers: [provideFakeClient(new FakeClient()), { provide: ReclaimApi, useValue: api }],
    });
  });

  async function open(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(ReclaimWizard);
    fixture.componentRef.setInput('datastoreIds', ['g:1', 'g:2', 'g:3']);
    fixture.autoDetectChanges();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  async function press(name: string): Promise<void> {
    const all = Array.from((fixture.nativeElement as HTMLElement).querySelectorAll('button'));
    all.find((candidate) => textOf(candidate) === name)!.click();
    fixture.detectChanges();
    await Promise.resolve();
    fixture.detectChanges();
  }

  async function type(page: HTMLElement, id: string, text: string): Promise<void> {
    const field = page.querySelector<HTMLInputElement>(`#${id}`)!;
    field.value = text;
    for (const event of ['input', 'change', 'blur', 'focusout']) {
      field.dispatchEvent(new Event(event, { bubbles: true }));
    }
    await fixture.whenStable();
  }

  const step = () => textOf((fixture.nativeElement as HTMLElement).querySelector('.clr-wizard-page-title'));

  it('requests all estimates in one call and selects what can be run', async () => {
    const page = await open();
    expect(api.estimate).toHaveBeenCalledTimes(1);
    expect(textOf(page)).toContain('2 of 3 selected, about 400 GB in total');
    expect(textOf(page)).toContain('No VMFS.');
    await expectAccessible(page);
  });

  it('keeps the fields enabled while it estimates with another method, and shows that it does', async () => {
    const page = await open();
    await press('Next');
    const answer = new Subject<readonly ReclaimEstimate[]>();
    api.estimate.mockReturnValue(answer);
    await type(page, 'field-method', 'esxcli');
    expect(api.estimate).toHaveBeenCalledTimes(2);
    for (const field of ['field-method', 'field-reason']) {
      expect(page.querySelector<HTMLInputElement | HTMLSelectElement>(`#${field}`)?.disabled).toBe(false);
    }
    const next = Array.from(page.querySelectorAll('button')).find((one) => textOf(one) === 'Next');
    expect(textOf(page)).toContain('Analyzing the datastore');
    expect(next?.disabled).toBe(true);
    answer.next([...two, not]);
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('Analyzing the datastore');
    expect(next?.disabled).toBe(false);
  });

  it('selects only datastores where a run can reclaim space', async () => {
    const { deadSpace, outlook } = estimate();
    const none = estimate({
      datastoreId: 'g:2',
      deadSpace: deadSpace && { ...deadSpace, bytes: 0 },
      outlook: { ...outlook, minBytes: 0 },
    });
    const proof = said('PROVED_NOTHING_RECLAIMED', 'UNMAP has no effect here.');
    const ignored = estimate({
      datastoreId: 'g:3',
      outlook: {
        ...outlook,
        minBytes: 0,
        reasons: [proof],
        proved: { what: 'NOTHING_RECLAIMED', runId: 'run-0', at: '2026-11-19T18:00:00Z' },
      },
    });
    api.estimate.mockReturnValue(of([estimate({ datastoreId: 'g:1' }), none, ignored]));
    const page = await open();
    expect(textOf(page)).toContain('1 of 3 selected, about 200 GB in total');
    expect(textOf(page)).toContain('None at present');
    expect(textOf(page)).toContain('Probably nothing');
    expect(textOf(page)).toContain('UNMAP has no effect here.');
    page.querySelector<HTMLInputElement>('.chosen input')?.click();
    await fixture.whenStable();
    expect(textOf(page)).not.toContain('None at present');
    expect(textOf(page)).toContain('1 of 3 selected');
  });

  it('shows each warning once before the start', async () => {
    const page = await open();
    await press('Next');
    expect(step()).toBe('Method and limits');
    await press('Next');
    expect(textOf(page)).toContain('Runs to start: 2, about 400 GB in total');
    expect(textOf(page)).toContain('Cannot be canceled on the host after the start: 2.');
    expect(textOf(page)).toContain('1 × Automatic.');
    await press('Back');
    expect(step()).toBe('Method and limits');
  });

  it('starts the selected ones and shows the result of each', async () => {
    const [waiting] = [
      {
        position: 1,
        runId: 'run-g:2',
        datastoreId: 'g:2',
        datastoreName: 'prod-02',
        method: 'esxcli' as const,
        startedBy: 'ann',
        origin: 'MANUAL' as const,
        createdAt: '2026-11-20T18:00:00Z',
        finishBy: null,
        expected: 'PT1M',
        waitsFor: said('WAITS_FOR_HOST', 'Waits for a host.'),
      },
    ];
    api.queue.mockReturnValue(of({ ...QUEUE, waiting: [waiting] }));
    const page = await open();
    await press('Next');
    await press('Next');
    await press('Start runs (2)');
    await new Promise((resolve) => setTimeout(resolve));
    fixture.detectChanges();
    expect(api.start.mock.calls[0]?.[0]).toEqual(['g:1', 'g:2']);
    expect(textOf(page)).toContain('1 of 2 finished');
    expect(textOf(page)).toContain('Waits for a host.');
    expect(textOf(page)).toContain('100 GB reclaimed');
    expect(step()).toBe('Runs');
    expect(textOf(page.querySelector('td-started-runs'))).not.toContain('in total');
    const shown: RunOfDatastore[] = [];
    fixture.componentInstance.history.subscribe((one) => shown.push(one));
    page.querySelector<HTMLButtonElement>('td-started-runs td button')?.click();
    expect(shown).toMatchObject([{ runId: 'run-g:1' }]);
    fixture.destroy();
  });

  it('goes no further while the estimates with the chosen method failed, and starts nothing', async () => {
    const page = await open();
    await press('Next');
    api.estimate.mockReturnValueOnce(
      throwError(() => new HttpErrorResponse({ status: 500, error: { traceId: 'trace-7' } })),
    );
    const method = page.querySelector<HTMLSelectElement>('#field-method')!;
    method.value = 'esxcli';
    method.dispatchEvent(new Event('change'));
    await fixture.whenStable();
    expect(textOf(page)).toContain('Trace ID trace-7');
    await press('Next');
    expect(step()).toBe('Method and limits');
    fixture.debugElement.injector.get(ReclaimWizardStore).start('', null);
    expect(api.start).not.toHaveBeenCalled();
    await press('Try again');
    await press('Next');
    expect(step()).toBe('Review');
  });

  it('selects what can be run when the first estimates come only after an error', async () => {
    api.estimate.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 500 })));
    const page = await open();
    await press('Try again');
    expect(textOf(page)).toContain('2 of 3 selected');
  });

  it('asks once more when other datastores bring other points of the first run', async () => {
    const checklist: ReclaimEstimate['checklist'] = [
      { topic: 'CANCELLATION', fulfilled: false, statement: said('CANNOT', 'It cannot be stopped on the host.') },
    ];
    api.estimate.mockReturnValue(of([{ ...two[0]!, checklist }, two[1]!]));
    const page = await open();
    page.querySelectorAll<HTMLInputElement>('clr-dg-row input[type=checkbox]')[1]?.click();
    await fixture.whenStable();
    await press('Next');
    await press('Next');
    page.querySelector<HTMLInputElement>('td-first-run-checklist input')?.click();
    await fixture.whenStable();
    await press('Back');
    await press('Back');
    page.querySelectorAll<HTMLInputElement>('clr-dg-row input[type=checkbox]')[1]?.click();
    await fixture.whenStable();
    await press('Next');
    await press('Next');
    expect(page.querySelector<HTMLInputElement>('td-first-run-checklist input')?.checked).toBe(false);
    await press('Start runs (2)');
    expect(api.start).not.toHaveBeenCalled();
  });

  it('takes a limit only whole, and shows it before the start', async () => {
    const page = await open();
    await press('Next');
    await type(page, 'finish-by', '12/24/2030');
    await press('Next');
    expect(step()).toBe('Method and limits');
    expect(textOf(page)).toContain('Enter both the date and the time.');
    await type(page, 'finish-by-time', '25:00');
    await press('Next');
    expect(step()).toBe('Method and limits');
    await type(page, 'finish-by-time', '22:30');
    const limit = new Date('2030-12-24T22:30').toISOString();
    await press('Next');
    expect(step()).toBe('Review');
    expect(textOf(page)).toContain(`Finish by: ${limit.slice(0, 16).replace('T', ' ')}`);
    await type(page, 'finish-by-time', '');
    expect(textOf(page)).toContain('Finish by: Enter both the date and the time.');
    await press('Start runs (2)');
    expect(api.start).not.toHaveBeenCalled();
    await type(page, 'finish-by-time', '22:30');
    await press('Start runs (2)');
    expect(api.start.mock.calls[0]?.[1]).toEqual({ finishBy: limit });
    fixture.destroy();
  });

  it('keeps everything chosen when the start is refused', async () => {
    api.start.mockReturnValue(
      throwError(
        () => new HttpErrorResponse({ status: 409, error: { type: '/problems/run-in-progress', detail: 'One runs.' } }),
      ),
    );
    const page = await open();
    await press('Next');
    await press('Next');
    await press('Start runs (2)');
    expect(textOf(page)).toContain('One runs.');
    expect(textOf(page)).toContain('Start runs (2)');
  });
});
