import { Statement } from '../../core/api/statement';

export const METRICS = [
  'UNMAP_IOS',
  'UNMAP_FAILED',
  'UNMAP_MBPS',
  'XCOPY_READS',
  'XCOPY_WRITES',
  'XCOPY_FAILED',
  'XCOPY_MBPS',
  'WRITE_SAME',
  'WRITE_SAME_FAILED',
  'WRITE_SAME_MBPS',
  'ATS',
  'ATS_FAILED',
] as const;

/** What is wanted of esxtop's columns. */
export type Metric = (typeof METRICS)[number];

export type ImportState = 'QUEUED' | 'READING' | 'NEEDS_COLUMNS' | 'COMPLETED' | 'FAILED' | 'CANCELED';

/** Files of one kind that were sent together. */
export interface Import {
  readonly id: string;
  readonly kind: 'ESXTOP' | 'HOSTD' | 'VSISH';
  readonly state: ImportState;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly host: string | null;
  readonly requestedUnit: number | null;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly startedBy: string;
  readonly createdAt: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly results: number;
  readonly columns: {
    readonly counters: readonly string[];
    readonly candidates: Readonly<Partial<Record<Metric, readonly string[]>>>;
  };
  readonly problem: Statement | null;
}

export function isUnderWay({ state }: Import): boolean {
  return state === 'QUEUED' || state === 'READING';
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Inflection {
  readonly at: string;
  readonly bytes: number;
  readonly beforeMBps: number;
  readonly afterMBps: number;
}

/** What one host sent to one device; null where the file has no such column. */
export interface DeviceFigures {
  readonly host: string;
  readonly device: string;
  readonly from: string;
  readonly to: string;
  readonly samples: number;
  readonly resets: number;
  readonly unmapIos: number | null;
  readonly unmapBytes: number | null;
  readonly bytesMeasured: boolean;
  readonly unmapFailed: number | null;
  readonly xcopyWrites: number | null;
  readonly xcopyFailed: number | null;
  readonly averageXcopyBytes: number | null;
  readonly writeSame: number | null;
  readonly writeSameFailed: number | null;
  readonly ats: number | null;
  readonly atsFailed: number | null;
  readonly inflections: readonly Inflection[];
}

export interface DeviceSeries {
  readonly id: number;
  readonly datastore: Named | null;
  readonly figures: DeviceFigures;
}

/** UNMAP in the `seconds` up to `at`. */
export interface SeriesPoint {
  readonly at: string;
  readonly seconds: number;
  readonly unmapIos: number;
  readonly unmapBytes: number;
}

export interface DeviceCurve {
  readonly series: DeviceSeries;
  readonly points: readonly SeriesPoint[];
}

/** UNMAP over a stretch of time. */
export interface UnmapStretch {
  readonly from: string;
  readonly to: string;
  readonly inflections: readonly Inflection[];
  readonly points: readonly SeriesPoint[];
}

/** What several hosts or files sent to one datastore or device; null where one of them does not know its part. */
export interface SeriesSum {
  readonly id: number;
  readonly datastore: Named | null;
  readonly devices: readonly string[];
  readonly hosts: readonly string[];
  readonly unmapIos: number | null;
  readonly unmapBytes: number | null;
  readonly bytesMeasured: boolean;
}

/** The sum over the time that all files cover; `from` and `to` are null when they share none. */
export interface SumCurve {
  readonly sum: SeriesSum;
  readonly from: string | null;
  readonly to: string | null;
  readonly inflections: readonly Inflection[];
  readonly points: readonly SeriesPoint[];
}

/** A manual run as a host logged it. */
export interface LoggedRun {
  readonly volume: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly passes: number;
  readonly walkedBlocks: number;
  readonly requestedUnit: number | null;
  /** The run of Tidemark that it is and that told the requested unit. */
  readonly ownRun: string | null;
  readonly effectiveUnit: number | null;
  readonly switches: readonly { readonly unit: number }[];
  readonly totalBlocks: number | null;
  readonly sumAgrees: boolean | null;
  readonly verdict: Statement;
}

export interface ImportedRun {
  readonly datastore: Named | null;
  readonly run: LoggedRun;
}

/** What vsish counts of automatic UNMAP on a volume. */
export interface ImportedVolume {
  readonly datastore: Named | null;
  readonly properties: {
    readonly volume: string;
    readonly unmapIos: number | null;
    readonly lastMinute: number | null;
  };
  readonly unmappedBytes: number | null;
}

/** Runs in one host's present log. */
export interface HostRuns {
  readonly hostId: string;
  readonly name: string;
  readonly runs: readonly LoggedRun[];
  readonly logFrom: string | null;
  readonly problem: Statement | null;
}

export interface LoggedRuns {
  readonly from: string;
  readonly to: string;
  readonly items: readonly HostRuns[];
}
