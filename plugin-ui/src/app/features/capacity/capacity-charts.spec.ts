import { HttpErrorResponse } from '@angular/common/http';
import { ComponentFixture, TestBed } from '@angular/core/testing';
import { NEVER, of, throwError } from 'rxjs';
import { expectAccessible } from '../../../testing/accessible';
import { NO_COUNTERS, curve, point, unmapActivity } from '../../../testing/capacity-samples';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import FakePlot from '../../../testing/fake-uplot';
import { Mocks, mocksOf } from '../../../testing/mocks';
import { settled, textOf } from '../../../testing/page-of';
import { GB, said } from '../../../testing/samples';
import { I18n } from '../../core/i18n/i18n';
import { CurrentSession } from '../../core/session/current-session';
import { CapacityApi } from './capacity-api';
import { CapacityCharts } from './capacity-charts';
import { unmapLines } from './unmap-lines';

const MB = 2 ** 20;
const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`);

describe('CapacityCharts', () => {
  let api: Mocks<CapacityApi, 'curve' | 'unmapActivity' | 'spaceCauses'>;
  let fixture: ComponentFixture<CapacityCharts>;
  let client: FakeClient;

  beforeEach(() => {
    api = mocksOf(CapacityApi, {
      curve: () => of(curve()),
      unmapActivity: () => of(unmapActivity()),
      spaceCauses: () => of({ items: [], notes: [] }),
    });
    client = new FakeClient();
    TestBed.configureTestingModule({
      providers: [
        provideFakeClient(client),
        { provide: CapacityApi, useValue: api },
        { provide: CurrentSession, useValue: { may: () => true } },
      ],
    });
  });

  afterEach(() => jest.useRealTimers());

  async function show(): Promise<HTMLElement> {
    fixture = TestBed.createComponent(CapacityCharts);
    fixture.componentRef.setInput('datastoreId', 'ds-1');
    document.body.append(fixture.nativeElement as HTMLElement);
    fixture.autoDetectChanges();
    await settled();
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  }

  it('draws both sides, leaves gaps open and marks the runs', async () => {
    const points = [point('2026-11-20T18:00:00Z'), point('2026-11-20T18:05:00Z', { vmfsUsedBytes: null })];
    const run = {
      id: 'r1',
      state: 'COMPLETED',
      outcome: 'RECLAIMED',
      startedAt: '2026-11-20T18:01:00Z',
      endedAt: null,
      reclaimedBytes: GB,
    };
    api.curve.mockReturnValue(of(curve({ points, runs: [run] })));
    const page = await show();
    expect(FakePlot.current.data[0]).toEqual([at('18:00:00'), at('18:05:00')]);
    expect(FakePlot.current.data[2]).toEqual([300 * GB, null]);
    FakePlot.current.setCursor({ left: 95 });
    fixture.detectChanges();
    expect(textOf(page)).toContain('Reclaim run: 1 GB reclaimed');
    await expectAccessible(page);
  });

  it('leads to where the service account is added, which the samples and the UNMAP require', async () => {
    const problem = said('NO_ACCOUNT_FOR_SAMPLES', 'The connection has no service account.');
    api.curve.mockReturnValue(of(curve({ problem })));
    api.unmapActivity.mockReturnValue(of(unmapActivity({ problem })));
    const page = await show();
    const links = Array.from(page.querySelectorAll('button')).filter((link) => textOf(link) === 'Add service account');
    expect(links).toHaveLength(2);
    links[0]?.click();
    expect(client.shown).toEqual([
      { viewId: 'tidemarkHome', objectUrn: null, place: { tab: 'settings', section: 'vcenters' } },
    ]);
  });

  it('marks what freed space, and states what is not known of it', async () => {
    api.curve.mockReturnValue(of(curve({ points: [point('2026-11-20T18:00:00Z'), point('2026-11-20T18:05:00Z')] })));
    const statement = said('CAUSE_VM_DELETED', 'VM web-01 was deleted.');
    const note = said('CAUSES_EXPIRED', 'vCenter keeps events for 30 days by default.');
    api.spaceCauses.mockReturnValue(of({ items: [{ at: '2026-11-20T18:05:00Z', statement }], notes: [note] }));
    const page = await show();
    FakePlot.current.setCursor({ left: 100 });
    fixture.detectChanges();
    expect(textOf(page)).toContain('VM web-01 was deleted.');
    expect(textOf(page)).toContain('vCenter keeps events for 30 days');
  });

  it('requests the preset by its length, and a zoomed part with a margin on both sides', async () => {
    const page = await show();
    expect(api.curve).toHaveBeenLastCalledWith('ds-1', { past: 'P1D' }, 2000);
    Array.from(page.querySelectorAll('button'))
      .find((button) => textOf(button) === '7 days')!
      .click();
    expect(api.curve).toHaveBeenLastCalledWith('ds-1', { past: 'P7D' }, 2000);
    jest.useFakeTimers();
    FakePlot.current.drag(0, 50);
    fixture.detectChanges();
    jest.advanceTimersByTime(300);
    fixture.detectChanges();
    const range = { from: '2026-11-20T16:42:30.000Z', to: '2026-11-20T17:52:30.000Z' };
    expect(api.curve).toHaveBeenLastCalledWith('ds-1', range, 2000);
  });

  it('shows which hosts do not count UNMAP and why nothing is sampled', async () => {
    api.curve.mockReturnValue(of(curve({ points: [], problem: said('X', 'No service account.') })));
    const silent = { hostId: 'h2', name: 'esx-02', imported: null, points: [], problem: NO_COUNTERS };
    api.unmapActivity.mockReturnValue(of(unmapActivity({ items: [silent] })));
    const page = await show();
    expect(textOf(page)).toContain('No service account.');
    expect(textOf(page)).toContain('esx-02 reports no UNMAP counters.');
    expect(textOf(page)).toContain('No host sent UNMAP');
  });

  it('shows why UNMAP is not known instead of that there was none, and offers to try again', async () => {
    api.unmapActivity.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 500 })));
    const page = await show();
    expect(textOf(page)).not.toContain('No host sent UNMAP');
    expect(textOf(page)).toContain('Could not be loaded');
    api.unmapActivity.mockReturnValue(of(unmapActivity()));
    page.querySelector<HTMLButtonElement>('td-problem-alert button')?.click();
    await fixture.whenStable();
    expect(textOf(page)).toContain('No host sent UNMAP');
    expect(page.querySelector('td-problem-alert clr-alert')).toBeNull();
  });

  it('does not state that no host sent UNMAP while it is requested', async () => {
    api.unmapActivity.mockReturnValue(NEVER);
    expect(textOf(await show())).not.toContain('No host sent UNMAP');
  });

  it('shows why a part of the UNMAP is unknown beside the rest', async () => {
    const counted = {
      hostId: 'h1',
      name: 'esx-01',
      imported: null,
      points: [{ at: '2026-11-20T18:00:00Z', seconds: 20, unmapIos: 1, unmapBytes: MB }],
      problem: null,
    };
    const problem = said('UNMAP_GAP', 'The UNMAP activity of the morning is unknown.');
    api.unmapActivity.mockReturnValue(of(unmapActivity({ items: [counted], problem })));
    expect(textOf(await show())).toContain('The UNMAP activity of the morning is unknown.');
  });
});

describe('unmapLines', () => {
  it('steps from interval to interval with zero between them and nothing before the first', () => {
    TestBed.configureTestingModule({ providers: [provideFakeClient(new FakeClient())] });
    const interval = (
      time: string,
      mb: number,
    ): { at: string; seconds: number; unmapIos: number; unmapBytes: number } => ({
      at: `2026-11-20T${time}Z`,
      seconds: 20,
      unmapIos: 10,
      unmapBytes: mb * MB,
    });
    const points = [interval('18:00:20', 400), interval('18:00:40', 200), interval('18:02:00', 100)];
    const items = [{ hostId: 'h1', name: 'esx-01', imported: null, points, problem: null }];
    const { times, lines } = unmapLines(unmapActivity({ items }), at('18:05:00'), TestBed.inject(I18n));
    expect(times).toEqual(['18:00:00', '18:00:20', '18:00:40', '18:01:40', '18:02:00', '18:05:00'].map(at));
    expect(lines.map(({ label }) => label)).toEqual(['esx-01, MB/s', 'esx-01, I/O per second']);
    expect(lines[0]?.values).toEqual([0, 20, 10, 0, 5, 0]);
    expect(lines[1]?.values).toEqual([0, 0.5, 0.5, 0, 0.5, 0]);
  });
});
