/** What the numbers of a line are; lines of one unit share an axis. Rates are MB/s (1 MB = 2^20 bytes). */
export type ChartUnit = 'bytes' | 'ratio' | 'rate' | 'count';

/** One line over the times of a chart; null is a gap and is never drawn as zero. */
export interface ChartLine {
  readonly id: string;
  readonly label: string;
  readonly unit: ChartUnit;
  readonly values: ArrayLike<number | null>;
  /** A CSS custom property with the color, for example `--td-used`. */
  readonly color: string;
  readonly dashed?: boolean;
  readonly filled?: boolean;
  /** A value applies to the time since the previous sample. */
  readonly stepped?: boolean;
  /** Not drawn until the user switches it on in the legend. */
  readonly hidden?: boolean;
}

/** Something that happened at a moment or over a span of the time axis; times are epoch milliseconds. */
export interface ChartAnnotation {
  readonly from: number;
  readonly to: number | null;
  readonly label: string;
}

/** A stretch of the time axis in epoch milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}
