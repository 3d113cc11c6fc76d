import { Statement } from '../../core/api/statement';

/** A VMFS 6 datastore that could take what lies on an older one. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly freeBytes: number;
  readonly freeAfterBytes: number;
  readonly sameArray: boolean | null;
  readonly growthFits: boolean | null;
}

/** A datastore on VMFS before 6 and its way to VMFS 6. */
export interface OldVmfs {
  readonly id: string;
  readonly name: string;
  readonly fileSystem: string;
  readonly version: string;
  readonly blockSizeBytes: number;
  readonly capacityBytes: number;
  readonly freeBytes: number;
  readonly neededBytes: number;
  readonly thinGrowthBytes: number | null;
  readonly statements: readonly Statement[];
  readonly steps: readonly Statement[];
  readonly candidates: readonly Candidate[];
}

/** What can be done by hand for a datastore that hosts before ESXi 5.5 mount. */
export interface OldHostGuidance {
  readonly id: string;
  readonly name: string;
  readonly fileSystem: string;
  readonly capacityBytes: number;
  readonly freeBytes: number;
  readonly thinGrowthBytes: number | null;
  readonly hosts: readonly {
    readonly id: string;
    readonly name: string;
    readonly version: string | null;
    readonly build: number;
    readonly hasCommand: boolean;
  }[];
  readonly percent: number | null;
  readonly balloonBytes: number | null;
  readonly commands: readonly string[];
  readonly statements: readonly Statement[];
}
