import { Statement } from '../../core/api/statement';

/** Requests of XCOPY that a copy needs, and about how long it takes. */
export interface CopyForecast {
  readonly commands: number;
  readonly seconds: number;
}

export const COPY_VERDICTS = [
  'NOT_OFFLOADED',
  'CLONE_ONCE',
  'THICK_IS_FASTER',
  'SMALL_REQUESTS',
  'FINE',
  'UNKNOWN',
] as const;

export type CopyVerdict = (typeof COPY_VERDICTS)[number];
export type TransferBasis = 'OPTION' | 'CLAIM_RULE' | 'ARRAY' | 'UNKNOWN';
export type DiskFormat = 'THIN' | 'THICK' | 'EAGER' | 'SPARSE' | 'RDM' | 'UNKNOWN';

/** What can be expected of copies of a VM or template. */
export interface XcopyAdvice {
  readonly id: string;
  readonly name: string;
  readonly template: boolean;
  readonly hostId: string | null;
  readonly hostName: string | null;
  readonly disks: readonly {
    readonly label: string;
    readonly format: DiskFormat;
    readonly capacityBytes: number;
    readonly datastoreId: string | null;
    readonly datastoreName: string | null;
  }[];
  readonly dataBytes: number | null;
  readonly verdict: CopyVerdict;
  readonly transferKib: number | null;
  readonly basis: TransferBasis;
  readonly blocking: readonly Statement[];
  readonly depending: readonly Statement[];
  readonly notes: readonly Statement[];
  readonly expected: CopyForecast | null;
  readonly onceCloned: CopyForecast | null;
}

/** How a host asks one device to copy. */
export interface HostTransfer {
  readonly hostId: string;
  readonly hostName: string;
  readonly version: string | null;
  readonly device: string;
  readonly vendor: string | null;
  readonly datastores: readonly { readonly id: string; readonly name: string }[];
  readonly offloaded: boolean | null;
  readonly transferKib: number | null;
  readonly basis: TransferBasis;
  readonly claimRule: string | null;
  readonly statements: readonly Statement[];
  readonly readAt: string | null;
}
