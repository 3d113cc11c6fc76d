import { Statement } from '../../core/api/statement';

/** The numbers of the home page. */
export interface FleetSummary {
  readonly at: string;
  readonly datastores: number;
  readonly capacityBytes: number;
  readonly usedBytes: number;
  readonly deadSpace: {
    readonly bytes: number | null;
    readonly known: number;
    readonly unknown: number;
    readonly growthBytesPerWeek: number | null;
  };
  readonly reclaimed: {
    readonly since: string;
    readonly bytes: number;
    readonly runs: number;
    readonly unverified: number;
  };
  readonly runs: { readonly live: number; readonly failed: number };
  readonly arrays: { readonly connected: number; readonly troubled: number };
  readonly staleness: Statement | null;
}

/** A connected vCenter and how the last contact with it went. */
export interface VcenterContact {
  readonly id: string;
  readonly address: string;
  readonly health: { readonly state: 'OK' | 'UNREACHABLE' | 'REFUSED' | 'CERTIFICATE' | 'UNKNOWN' };
}

/** How the dead space of a datastore grows; null with a reason where there is no telling. */
export interface Forecast {
  readonly datastoreId: string;
  readonly name: string;
  readonly deadSpaceBytes: number | null;
  readonly provisionedBytes: number | null;
  readonly growthBytesPerWeek: number | null;
  readonly writtenGrowthBytesPerWeek: number | null;
  readonly fullAt: string | null;
  readonly from: string | null;
  readonly samples: number | null;
  readonly reason: Statement | null;
}

/** Which datastores a number stands for, as filters of the datastore list. */
export type DatastoreFilter = Readonly<Record<string, string>>;
