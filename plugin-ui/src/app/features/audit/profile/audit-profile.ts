import type * as contract from '../../../core/api/generated/contract';

export type ProfileExpectation = contract.Expectation;
export type AuditProfile = contract.VendorProfile;

/** The settings of a profile. */
export const SETTINGS = [
  'VMFS3.HardwareAcceleratedLocking',
  'VMFS3.UseATSForHBOnVMFS5',
  'VMFS3.EnableBlockDelete',
  'DataMover.HardwareAcceleratedMove',
  'DataMover.HardwareAcceleratedInit',
  'DataMover.MaxHWTransferSize',
  'Disk.DiskMaxIOSize',
  'Disk.SchedQuantum',
  'Disk.QFullSampleSize',
  'claimRule.arrayValues',
  'path.policy',
  'path.iops',
  'path.minimum',
  'path.adapters',
  'path.targets',
  'path.controllers',
  'path.portsPerController',
  'satp.rule',
  'iscsi.delayedAck',
  'iscsi.loginTimeout',
  'iscsi.boundPorts',
  'vmfs.lockMode',
  'reclaim.maxFixedMBps',
] as const;
