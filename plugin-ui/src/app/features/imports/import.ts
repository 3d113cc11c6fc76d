import type * as contract from '../../core/api/generated/contract';

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

/** The metrics that are read from the columns of esxtop. */
export type Metric = (typeof METRICS)[number];

export type Import = contract.Import;

export function isUnderWay({ state }: Import): boolean {
  return state === 'QUEUED' || state === 'READING';
}

export type Inflection = contract.Inflection;
export type ImportedCopy = contract.ImportedCopy;
export type CopyComparison = contract.CopyComparison;
export type DeviceFigures = contract.DeviceFigures;
export type DeviceSeries = contract.ImportedSeries;
export type SeriesPoint = contract.UnmapIntervalView;
export type DeviceCurve = contract.ImportedCurve;

/** UNMAP over a stretch of time. */
export interface UnmapRange {
  readonly from: string;
  readonly to: string;
  readonly inflections: readonly Inflection[];
  readonly points: readonly SeriesPoint[];
}

export type SeriesSum = contract.UnmapSum;
export type SumCurve = contract.UnmapSumCurve;
export type LoggedRun = contract.LoggedRun;
export type ImportedRun = contract.ImportedRun;
export type ImportedVolume = contract.ImportedVolume;
export type LoggedRuns = contract.LoggedRunsView;
