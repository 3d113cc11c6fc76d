import type uPlot from 'uplot';

type Data = readonly ArrayLike<number | null>[];

/** A test double for uPlot: keeps its input, with a pixel for each percent of the range. */
export default class FakePlot {
  static readonly paths = {};
  static readonly drawn: FakePlot[] = [];

  readonly over = document.createElement('div');
  readonly ctx = { canvas: document.createElement('canvas') };
  readonly bbox = { left: 0, top: 0, width: 100, height: 100 };
  readonly cursor: { idx: number | null } = { idx: null };
  readonly select = { left: 0, width: 0 };
  readonly scales: Record<string, { min: number; max: number }>;
  destroyed = false;
  width: number;
  /** How often it was drawn again for its size, which uPlot does even if the size is the same. */
  resized = 0;

  constructor(
    readonly options: uPlot.Options,
    public data: Data,
    host: HTMLElement,
  ) {
    const { min = 0, max = 1 } = options.scales?.['x'] ?? {};
    this.scales = { x: { min, max } };
    this.width = options.width;
    host.append(this.over);
    FakePlot.drawn.push(this);
  }

  /** The plot that is on the page. */
  static get current(): FakePlot {
    return FakePlot.drawn.filter(({ destroyed }) => !destroyed).at(-1)!;
  }

  batch(change: () => void): void {
    change();
  }
  setData(data: Data): void {
    this.data = data;
  }
  setScale(key: string, limits: { min: number; max: number }): void {
    this.scales[key] = limits;
  }
  setSize({ width }: { width: number }): void {
    this.width = width;
    this.resized += 1;
  }
  setSeries(index: number, { show }: { show: boolean }): void {
    this.options.series[index]!.show = show;
  }
  setSelect(): void {}
  redraw(): void {}
  destroy(): void {
    this.destroyed = true;
    this.over.remove();
  }
  valToPos(value: number): number {
    const { min, max } = this.scales['x']!;
    return ((value - min) / (max - min)) * 100;
  }
  posToVal(position: number): number {
    const { min, max } = this.scales['x']!;
    return min + (position / 100) * (max - min);
  }
  /** Moves the cursor as the user's pointer would. */
  setCursor({ left }: { left: number }): void {
    const at = this.posToVal(left);
    const near = Array.from(this.data[0]!, (time) => Math.abs((time ?? 0) - at));
    this.cursor.idx = left < 0 ? null : near.indexOf(Math.min(...near));
    this.options.hooks?.setCursor?.[0]?.(this as unknown as uPlot);
  }
  /** Drags from one position to another. */
  drag(from: number, to: number): void {
    Object.assign(this.select, { left: from, width: to - from });
    this.options.hooks?.setSelect?.[0]?.(this as unknown as uPlot);
  }
}
