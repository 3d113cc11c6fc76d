export interface ProfileDevice {
  readonly vendor: string;
  /** Null for all models; a star at the end stands for anything. */
  readonly model: string | null;
}

/** What a vendor asks for, on which releases, and where it says so. */
export interface ProfileExpectation {
  readonly setting: string;
  readonly expected: string;
  /** First release it is for; null for all. */
  readonly from: string | null;
  /** First release it is no longer for. */
  readonly below: string | null;
  readonly source: string;
  readonly note: string | null;
}

/** A version of a vendor's profile; version 0 is the one that is shipped. */
export interface AuditProfile {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly devices: readonly ProfileDevice[];
  readonly expectations: readonly ProfileExpectation[];
  readonly note: string | null;
}

/** The settings a profile may speak about. */
export const SETTINGS = [
  'VMFS3.HardwareAcceleratedLocking',
  'VMFS3.UseATSForHBOnVMFS5',
  'VMFS3.EnableBlockDelete',
  'DataMover.HardwareAcceleratedMove',
  'DataMover.HardwareAcceleratedInit',
  'DataMover.MaxHWTransferSize',
  'Disk.DiskMaxIOSize',
  'Disk.SchedQuantum',
  'claimRule.arrayValues',
  'path.policy',
  'path.iops',
  'path.minimum',
  'reclaim.maxFixedMBps',
] as const;
