import { Statement } from '../../core/api/statement';

/** What was known of a datastore's space at one moment; null is what was not known, and nothing but `at` is a gap. */
export interface CapacityPoint {
  readonly at: string;
  readonly capacityBytes: number | null;
  readonly vmfsUsedBytes: number | null;
  readonly arrayWrittenBytes: number | null;
  readonly provisionedBytes: number | null;
  readonly thinProvisioning: number | null;
  readonly deadSpaceBytes: number | null;
  readonly uniqueBytes: number | null;
  readonly dataReduction: number | null;
}

export interface CapacityRun {
  readonly id: string;
  readonly state: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly reclaimedBytes: number | null;
}

/** The space of a datastore between two moments, with what happened to it. */
export interface CapacityCurve {
  readonly from: string;
  readonly to: string;
  readonly points: readonly CapacityPoint[];
  readonly runs: readonly CapacityRun[];
  readonly events: readonly { readonly at: string; readonly statement: Statement }[];
  readonly resolution: string;
  readonly problem: Statement | null;
}

/** What was sent in the `seconds` up to `at`. */
export interface UnmapInterval {
  readonly at: string;
  readonly seconds: number;
  readonly unmapIos: number;
  readonly unmapBytes: number;
}

/** UNMAP of one host; of all hosts together where the id is null. */
export interface UnmapHost {
  readonly hostId: string | null;
  readonly name: string | null;
  readonly points: readonly UnmapInterval[];
  readonly problem: Statement | null;
  /** The import that tells of it; null for what vCenter counted. */
  readonly imported?: { readonly id: string; readonly fileName: string } | null;
}

export interface UnmapActivity {
  readonly from: string;
  readonly to: string;
  readonly items: readonly UnmapHost[];
  readonly problem: Statement | null;
}

/** When the last UNMAP was counted on a datastore. */
export interface LastUnmap {
  readonly datastoreId: string;
  readonly at: string;
}
