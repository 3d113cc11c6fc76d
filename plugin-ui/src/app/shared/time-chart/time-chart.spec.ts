import { ComponentFixture, TestBed } from '@angular/core/testing';
import { expectAccessible } from '../../../testing/accessible';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import FakePlot from '../../../testing/fake-uplot';
import { settled, textOf } from '../../../testing/page-of';
import { I18n } from '../../core/i18n/i18n';
import { NO_PREFERENCES } from '../../core/i18n/reading';
import { ThemeFollower } from '../../core/theme/theme';
import { ChartAnnotation, ChartLine } from './chart-line';
import { TimeChart } from './time-chart';
import { timeLabels } from './units';

const GB = 2 ** 30;
const START = Date.parse('2026-11-20T18:00:00Z');
const TIMES = Array.from({ length: 11 }, (_, index) => START + index * 300_000);
const USED: ChartLine = {
  id: 'used',
  label: 'VMFS used',
  unit: 'bytes',
  color: '--td-used',
  values: TIMES.map((_, index) => (index === 5 ? null : (300 + index) * GB)),
};
const RATIO: ChartLine = {
  id: 'ratio',
  label: 'Thin provisioning',
  unit: 'ratio',
  color: '--td-ratio',
  values: TIMES.map(() => 0.5),
};
const RUN: ChartAnnotation = { from: START + 600_000, to: START + 900_000, label: 'Run: 2 GB came back' };

describe('TimeChart', () => {
  let fixture: ComponentFixture<TimeChart>;
  let client: FakeClient;

  async function show(inputs: Record<string, unknown> = {}): Promise<HTMLElement> {
    client = new FakeClient();
    TestBed.configureTestingModule({ providers: [provideFakeClient(client)] });
    TestBed.inject(ThemeFollower).start();
    fixture = TestBed.createComponent(TimeChart);
    const all = { label: 'Space', times: TIMES, lines: [USED, RATIO], annotations: [RUN], ...inputs };
    for (const [name, value] of Object.entries(all)) {
      fixture.componentRef.setInput(name, value);
    }
    document.body.append(fixture.nativeElement as HTMLElement);
    fixture.autoDetectChanges();
    await drawn();
    return fixture.nativeElement as HTMLElement;
  }

  async function drawn(): Promise<void> {
    await settled();
    await fixture.whenStable();
  }

  function press(page: HTMLElement, key: string, shiftKey = false): void {
    page.querySelector('.plot')!.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
    fixture.detectChanges();
  }

  function button(page: HTMLElement, name: string): HTMLButtonElement {
    return Array.from(page.querySelectorAll('button')).find(
      (candidate) => textOf(candidate) === name || candidate.getAttribute('aria-label') === name,
    )!;
  }

  it('draws every sample and leaves gaps open', async () => {
    await show();
    expect(FakePlot.current.data).toEqual([TIMES, USED.values, RATIO.values]);
    expect(FakePlot.current.scales['x']).toEqual({ min: TIMES[0], max: TIMES[10] });
  });

  it.each([
    ['HOURS_12', /^6:00\sPM\n/],
    ['HOURS_24', /^18:00\n/],
  ] as const)('labels its axis in %s', async (timeFormat, label) => {
    await show();
    const i18n = TestBed.inject(I18n);
    await i18n.use({ ...NO_PREFERENCES, timeFormat });
    const local = new Date(2026, 10, 20, 18).getTime();
    expect(timeLabels([local], 3_600_000, i18n)[0]).toMatch(label);
  });

  it('describes its content as text and is accessible', async () => {
    const page = await show();
    expect(page.querySelector('.plot')?.getAttribute('aria-label')).toBe(
      'Space. VMFS used: last value 310 GB, minimum 300 GB, maximum 310 GB. ' +
        'Thin provisioning: last value 50%, minimum 50%, maximum 50%.',
    );
    await expectAccessible(page);
  });

  it('shows the values under the cursor and what happened there', async () => {
    const page = await show();
    FakePlot.current.setCursor({ left: 20 });
    fixture.detectChanges();
    expect(textOf(page.querySelector('.legend'))).toContain('VMFS used 302 GB Thin provisioning 50%');
    expect(textOf(page.querySelector('.happened'))).toBe('Run: 2 GB came back');
  });

  it('shows a gap as not known, never as zero', async () => {
    const page = await show();
    FakePlot.current.setCursor({ left: 50 });
    fixture.detectChanges();
    expect(textOf(page.querySelector('.legend'))).toContain('VMFS used –');
  });

  it('selects samples with keys and announces them', async () => {
    const page = await show();
    press(page, 'ArrowLeft');
    expect(textOf(page.querySelector('[aria-live]'))).toBe(
      '2026-11-20 18:50, VMFS used 310 GB, Thin provisioning 50%,',
    );
    press(page, 'ArrowLeft');
    press(page, 'Home');
    expect(textOf(page.querySelector('[aria-live]'))).toContain('2026-11-20 18:00, VMFS used 300 GB');
  });

  it('zooms by dragging, by keys and back', async () => {
    const page = await show();
    FakePlot.current.drag(20, 60);
    fixture.detectChanges();
    expect(fixture.componentInstance.range()).toEqual({ from: TIMES[2], to: TIMES[6] });
    press(page, '-');
    expect(fixture.componentInstance.range()).toEqual({ from: TIMES[0], to: TIMES[8] });
    press(page, 'ArrowRight', true);
    expect(fixture.componentInstance.range()).toEqual({ from: TIMES[2], to: TIMES[10] });
    button(page, 'Reset zoom').click();
    fixture.detectChanges();
    expect(FakePlot.current.scales['x']).toEqual({ min: TIMES[0], max: TIMES[10] });
  });

  it('accepts new samples without redrawing', async () => {
    await show();
    const before = FakePlot.current;
    fixture.componentRef.setInput('times', TIMES.slice(1));
    fixture.componentRef.setInput('lines', [{ ...USED, values: [1, 2] }, RATIO]);
    await drawn();
    expect(FakePlot.current).toBe(before);
    expect(before.data[1]).toEqual([1, 2]);
  });

  it('redraws with another theme', async () => {
    await show();
    const before = FakePlot.current;
    client.themeChanges.next('dark');
    await drawn();
    expect(before.destroyed).toBe(true);
    expect(FakePlot.current).not.toBe(before);
  });

  it('hides a line from its legend entry', async () => {
    const page = await show();
    button(page, 'VMFS used').click();
    fixture.detectChanges();
    expect(FakePlot.current.options.series[1]?.show).toBe(false);
    expect(button(page, 'VMFS used').getAttribute('aria-pressed')).toBe('false');
  });

  it('shows the samples as a table, newest first', async () => {
    const page = await show();
    button(page, 'Show as table').click();
    await drawn();
    const rows = Array.from(page.querySelectorAll('clr-dg-row'), textOf);
    expect(rows).toHaveLength(11);
    expect(rows[0]).toContain('2026-11-20 18:50310 GB50%');
    expect(rows[8]).toContain('Run: 2 GB came back');
    await expectAccessible(page);
  });

  it('shows why it is empty', async () => {
    const page = await show({ times: [], lines: [], empty: 'No array is connected.' });
    expect(textOf(page.querySelector('.none'))).toBe('No array is connected.');
  });
});
