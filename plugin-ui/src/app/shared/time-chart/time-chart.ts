import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  NgZone,
  ViewEncapsulation,
  computed,
  effect,
  inject,
  input,
  linkedSignal,
  model,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { ThemeFollower } from '../../core/theme/theme';
import { saveFile } from '../save-file/save-file';
import { annotationsAt } from './annotation-marks';
import { chartCsv, chartPng } from './chart-file';
import { ChartAnnotation, ChartLine, TimeRange } from './chart-line';
import { ChartTable } from './chart-table';
import type { Plot } from './plot';
import { summaryOf } from './summary';
import { extent, panned, zoomed } from './time-range';
import { timeLabels, valueText } from './units';

let count = 0;

/**
 * Lines over a time axis, drawn by uPlot, which is loaded with the first chart. Zoom by dragging or Ctrl+wheel, pan by
 * Shift+wheel, everything also by buttons and keys; the same samples as a table, CSV and PNG.
 */
@Component({
  selector: 'td-time-chart',
  imports: [ChartTable, ClrIcon, TextPipe],
  templateUrl: './time-chart.html',
  styleUrl: './time-chart.css',
  // Elements of uPlot have no style scope.
  encapsulation: ViewEncapsulation.None,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TimeChart {
  private readonly i18n = inject(I18n);
  private readonly theme = inject(ThemeFollower);
  private readonly zone = inject(NgZone);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly host = viewChild<ElementRef<HTMLElement>>('host');
  private plot: Plot | null = null;

  readonly label = input.required<string>();
  /** Epoch milliseconds, ascending; every line has one value for each. */
  readonly times = input.required<ArrayLike<number>>();
  readonly lines = input.required<readonly ChartLine[]>();
  readonly annotations = input<readonly ChartAnnotation[]>([]);
  /** What is shown of the time axis; null shows `whole`. The user moves it, and the owner may load finer samples for it. */
  readonly range = model<TimeRange | null>(null);
  /** The time axis when nothing is zoomed; null spans the samples. */
  readonly whole = input<TimeRange | null>(null);
  readonly height = input(260);
  /** Charts of one group share their cursor. */
  readonly group = input<string | null>(null);
  /** Shown in place of a chart without samples. */
  readonly empty = input<string | null>(null);
  /** Name of downloads, without the ending. */
  readonly fileName = input('chart');

  protected readonly headingId = `td-chart-${++count}`;
  protected readonly asTable = signal(false);
  protected readonly drawable = computed(() => this.times().length > 0 && this.lines().length > 0);
  /** Index of the sample under the cursor. */
  protected readonly pointed = signal<number | null>(null);
  protected readonly byKeys = signal(false);
  protected readonly hidden = linkedSignal<string, ReadonlySet<string>>({
    source: () => this.shape(),
    computation: () => new Set(untracked(this.lines).flatMap(({ id, hidden }) => (hidden ? [id] : []))),
  });

  private readonly shape = computed(() =>
    this.lines()
      .map(({ id, label, unit, color }) => [id, label, unit, color].join(' '))
      .join('|'),
  );
  private readonly view = computed<TimeRange>(
    () => this.range() ?? this.whole() ?? extent(this.times()) ?? { from: 0, to: 1 },
  );
  protected readonly summary = computed(() => summaryOf(this.lines(), this.i18n));
  protected readonly moment = computed(() => {
    const index = this.pointed();
    const at = index === null ? undefined : this.times()[index];
    return at === undefined ? '' : this.i18n.dateTime(new Date(at).toISOString());
  });
  protected readonly happened = computed(() => {
    const index = this.pointed();
    const at = index === null ? undefined : this.times()[index];
    const { from, to } = this.view();
    return at === undefined
      ? ''
      : annotationsAt(this.annotations(), at, (to - from) / 100)
          .map(({ label }) => label)
          .join(' · ');
  });
  protected readonly spoken = computed(() => {
    const index = this.byKeys() ? this.pointed() : null;
    return index === null
      ? ''
      : [
          this.moment(),
          ...this.shown().map((line) => `${line.label} ${valueText(line.values[index], line.unit, this.i18n)}`),
          this.happened(),
        ].join(', ');
  });

  constructor() {
    effect(() => void this.draw());
    effect(() => {
      const [times, lines, view] = [this.times(), this.lines(), this.view()];
      this.plot?.setData(times, lines, view);
    });
    effect(() => {
      this.annotations();
      this.plot?.redraw();
    });
    effect((onCleanup) => {
      const host = this.host()?.nativeElement;
      if (host) {
        const observer = new ResizeObserver(() => this.plot?.setWidth(host.clientWidth));
        observer.observe(host);
        onCleanup(() => observer.disconnect());
      }
    });
    inject(DestroyRef).onDestroy(() => this.plot?.destroy());
  }

  protected shownValue(line: ChartLine): string {
    const index = this.pointed();
    return index === null ? '' : valueText(line.values[index], line.unit, this.i18n);
  }

  protected toggle(line: ChartLine, index: number): void {
    const hidden = new Set(this.hidden());
    const show = hidden.delete(line.id);
    if (!show) {
      hidden.add(line.id);
    }
    this.hidden.set(hidden);
    this.plot?.showLine(index, show);
  }

  protected zoom(factor: number): void {
    this.range.set(zoomed(this.view(), factor));
  }

  protected pan(share: number): void {
    this.range.set(panned(this.view(), share));
  }

  protected pressed(event: KeyboardEvent): void {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : this.actionOf(event);
    if (action) {
      event.preventDefault();
      action();
    }
  }

  protected unpoint(): void {
    this.byKeys.set(false);
    this.plot?.pointAt(null);
  }

  protected saveCsv(): void {
    const names = { time: this.i18n.text('chart.time'), annotations: this.i18n.text('chart.happened') };
    const csv = chartCsv(this.times(), this.lines(), this.annotations(), names);
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${this.fileName()}.csv`);
  }

  protected async savePng(): Promise<void> {
    if (this.plot) {
      const picture = await chartPng(this.plot.canvas, this.element.nativeElement, this.label(), this.shown());
      saveFile(picture, `${this.fileName()}.png`);
    }
  }

  private shown(): readonly ChartLine[] {
    return this.lines().filter(({ id }) => !this.hidden().has(id));
  }

  private actionOf(event: KeyboardEvent): (() => void) | undefined {
    const last = this.times().length - 1;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => (event.shiftKey ? this.pan(-0.25) : this.step(-1)),
      ArrowRight: () => (event.shiftKey ? this.pan(0.25) : this.step(1)),
      PageUp: () => this.step(-20),
      PageDown: () => this.step(20),
      Home: () => this.point(0),
      End: () => this.point(last),
      '+': () => this.zoom(0.5),
      '-': () => this.zoom(2),
      '0': () => this.range.set(null),
    };
    return actions[event.key];
  }

  /** Moves over the samples; from no sample it begins at the newest that is in view. */
  private step(by: number): void {
    const { to } = this.view();
    const times = this.times();
    let start = this.pointed();
    if (start === null) {
      start = times.length;
      while (start > 1 && (times[start - 1] ?? 0) > to) {
        start -= 1;
      }
      start = by < 0 ? start : start - 2;
    }
    this.point(Math.min(Math.max(start + by, 0), times.length - 1));
  }

  private point(index: number): void {
    this.byKeys.set(true);
    this.pointed.set(index);
    const at = this.times()[index];
    const view = this.view();
    if (at !== undefined && (at < view.from || at > view.to)) {
      const half = (view.to - view.from) / 2;
      const range = { from: Math.round(at - half), to: Math.round(at + half) };
      this.range.set(range);
      this.plot?.setRange(range);
    }
    this.plot?.pointAt(index);
  }

  /** Redraws if the lines or their style change; new samples of the same lines are only set. */
  private async draw(): Promise<void> {
    this.plot?.destroy();
    this.plot = null;
    const host = this.host()?.nativeElement;
    this.shape();
    this.theme.theme();
    const settings = {
      height: this.height(),
      zone: this.i18n.reading().zone,
      group: this.group(),
      textOf: (value: number, unit: ChartLine['unit']) => valueText(value, unit, this.i18n),
      timesOf: (splits: readonly number[], step: number) => timeLabels(splits, step, this.i18n),
      annotations: () => untracked(this.annotations),
      hovered: (index: number | null) => this.pointed.set(index),
      ranged: (range: TimeRange) => this.range.set(range),
    };
    if (!host) {
      return;
    }
    const { Plot } = await import('./plot');
    if (host.isConnected && this.host()?.nativeElement === host) {
      this.zone.runOutsideAngular(() => {
        this.plot?.destroy();
        const lines = untracked(this.lines).map((line) => ({ ...line, hidden: this.hidden().has(line.id) }));
        this.plot = new Plot(host, { ...settings, lines }, untracked(this.times), untracked(this.view));
      });
    }
  }
}
