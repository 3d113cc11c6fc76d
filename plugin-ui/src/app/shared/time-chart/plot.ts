import uPlot from 'uplot';
import { annotationMarks } from './annotation-marks';
import { ChartAnnotation, ChartLine, ChartUnit, TimeRange } from './chart-line';
import { panned, zoomed } from './time-range';
import { axisSteps } from './units';

/** Style and labels of a plot; everything except data and range is fixed after it is drawn. */
export interface PlotSettings {
  readonly lines: readonly ChartLine[];
  readonly height: number;
  /** Where days and hours begin; null for the browser's zone. */
  readonly zone: string | null;
  /** Plots of one group share their cursor. */
  readonly group: string | null;
  readonly textOf: (value: number, unit: ChartUnit) => string;
  readonly timesOf: (splits: readonly number[], step: number) => string[];
  readonly annotations: () => readonly ChartAnnotation[];
  readonly hovered: (index: number | null) => void;
  readonly ranged: (range: TimeRange) => void;
}

// uPlot declares its sides as an enum that does not exist at run time.
/* eslint-disable @typescript-eslint/no-unsafe-enum-assignment */
const LEFT = 3 as uPlot.Axis.Side;
const RIGHT = 1 as uPlot.Axis.Side;
/* eslint-enable @typescript-eslint/no-unsafe-enum-assignment */
const stepped = uPlot.paths.stepped?.({ align: -1 });
const AXIS_FONT = '11px Metropolis, "Avenir Next", "Helvetica Neue", Arial, sans-serif';

/** The chart; the only file that uses uPlot, loaded only where a chart is shown. */
export class Plot {
  private readonly plot: uPlot;

  constructor(
    private readonly host: HTMLElement,
    private readonly settings: PlotSettings,
    times: ArrayLike<number>,
    range: TimeRange,
  ) {
    this.plot = new uPlot(this.options(range), this.data(times, settings.lines), host);
    this.plot.over.addEventListener('wheel', (event) => this.wheeled(event), { passive: false });
  }

  setData(times: ArrayLike<number>, lines: readonly ChartLine[], range: TimeRange): void {
    this.plot.batch(() => {
      this.plot.setData(this.data(times, lines), false);
      this.setRange(range);
    });
  }

  setRange({ from, to }: TimeRange): void {
    this.plot.setScale('x', { min: from, max: to });
  }

  /** uPlot draws everything again even when the size is the same, which is what an observer reports first. */
  setWidth(width: number): void {
    if (width !== this.plot.width) {
      this.plot.setSize({ width, height: this.settings.height });
    }
  }

  showLine(index: number, show: boolean): void {
    this.plot.setSeries(index + 1, { show });
  }

  redraw(): void {
    this.plot.redraw(false);
  }

  /** Sets the cursor on a sample; null removes it. */
  pointAt(index: number | null): void {
    const at = index === null ? undefined : this.plot.data[0][index];
    const left = at === undefined ? -10 : this.plot.valToPos(at, 'x');
    this.plot.setCursor({ left, top: left < 0 ? -10 : this.plot.bbox.height / window.devicePixelRatio / 2 });
  }

  get canvas(): HTMLCanvasElement {
    return this.plot.ctx.canvas;
  }

  destroy(): void {
    this.plot.destroy();
  }

  private data(times: ArrayLike<number>, lines: readonly ChartLine[]): uPlot.AlignedData {
    return [times, ...lines.map(({ values }) => values)] as unknown as uPlot.AlignedData;
  }

  private options(range: TimeRange): uPlot.Options {
    const { lines, height, zone, group, textOf, timesOf, hovered, ranged } = this.settings;
    const text = this.color('--cds-alias-typography-color-400', '#666');
    const grid = { stroke: this.color('--cds-alias-object-border-color', '#ccc'), width: 0.5 };
    const units = [...new Set(lines.map(({ unit }) => unit))];
    return {
      width: Math.max(this.host.clientWidth, 100),
      height,
      ms: 1,
      ...(zone === null ? {} : { tzDate: (at: number) => uPlot.tzDate(new Date(at), zone) }),
      legend: { show: false },
      padding: [8, 8, 0, 0],
      cursor: {
        y: false,
        drag: { x: true, y: false, setScale: false, dist: 5 },
        ...(group === null ? {} : { sync: { key: group, scales: ['x', null] } }),
      },
      scales: {
        x: { time: true, auto: false, min: range.from, max: range.to },
        ...Object.fromEntries(units.map((unit) => [unit, { range: unit === 'ratio' ? ratioRange : fromZero }])),
      },
      axes: [
        {
          stroke: text,
          grid,
          ticks: grid,
          font: AXIS_FONT,
          space: 70,
          size: 40,
          values: (_, splits, _axis, _space, step) => timesOf(splits, step),
        },
        ...units.map((unit, index): uPlot.Axis => ({
          scale: unit,
          side: index === 0 ? LEFT : RIGHT,
          stroke: text,
          font: AXIS_FONT,
          grid: index === 0 ? grid : { show: false },
          ticks: grid,
          size: 72,
          incrs: axisSteps(unit),
          // An axis whose lines are all hidden has no range of its own.
          values: (plot, splits) =>
            splits.map((value) =>
              plot.series.some(({ scale, show }) => scale === unit && show) ? textOf(value, unit) : '',
            ),
        })),
      ],
      series: [{}, ...lines.map((line) => this.series(line))],
      plugins: [annotationMarks(this.settings.annotations, this.color('--td-annotation', '#8939ad'))],
      hooks: {
        setCursor: [(plot) => hovered(plot.cursor.idx ?? null)],
        setSelect: [
          (plot) => {
            const { left, width } = plot.select;
            if (width > 0) {
              const from = Math.round(plot.posToVal(left, 'x'));
              const to = Math.round(plot.posToVal(left + width, 'x'));
              plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
              ranged({ from, to });
            }
          },
        ],
      },
    };
  }

  private series(line: ChartLine): uPlot.Series {
    const stroke = this.color(line.color, '#0079ad');
    return {
      label: line.label,
      scale: line.unit,
      stroke,
      width: 1.5,
      show: !line.hidden,
      ...(line.stepped && stepped ? { paths: stepped } : {}),
      ...(line.dashed ? { dash: [6, 4] } : {}),
      ...(line.filled ? { fill: `color-mix(in srgb, ${stroke} 18%, transparent)` } : {}),
    };
  }

  /** The wheel zooms with Ctrl, pans with Shift, and scrolls the page otherwise. */
  private wheeled(event: WheelEvent): void {
    const { min, max } = this.plot.scales['x'] ?? {};
    if (min === undefined || max === undefined || !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      return;
    }
    event.preventDefault();
    const range = { from: min, to: max };
    const turned = event.deltaY || event.deltaX;
    const around = this.plot.posToVal(event.offsetX, 'x');
    this.settings.ranged(
      event.shiftKey ? panned(range, Math.sign(turned) * 0.1) : zoomed(range, turned > 0 ? 1.25 : 0.8, around),
    );
  }

  /** Drawing on a canvas needs the color itself, not its name. */
  private color(name: string, otherwise: string): string {
    return getComputedStyle(this.host).getPropertyValue(name).trim() || otherwise;
  }
}

/** Amounts are drawn from zero, so that their lengths can be compared. */
function fromZero(_: uPlot, least: number | null, most: number | null): [number, number] {
  const low = Math.min(least ?? 0, 0);
  const high = Math.max(most ?? 0, 0);
  const room = (high - low) * 0.08;
  return high === low ? [0, 1] : [low < 0 ? low - room : 0, high + room];
}

function ratioRange(): [number, number] {
  return [0, 1];
}
