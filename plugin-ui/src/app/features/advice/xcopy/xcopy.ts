import type * as contract from '../../../core/api/generated/contract';

export type CopyForecast = contract.CopyForecast;

export const COPY_VERDICTS = [
  'NOT_OFFLOADED',
  'CLONE_ONCE',
  'THICK_IS_FASTER',
  'SMALL_REQUESTS',
  'FINE',
  'UNKNOWN',
] as const;

/** The types that a new disk can have. */
export const DISK_TYPES = ['EAGER', 'THICK', 'THIN'] as const;

export type DiskType = (typeof DISK_TYPES)[number];
export type CopyVerdict = contract.XcopyAdvice['verdict'];
export type DiskFormat = contract.XcopyAdviceCopiedDisk['format'];
export type XcopyAdvice = contract.XcopyAdvice;
export type DiskTypeList = contract.DiskTypes;
export type HostTransfer = contract.HostTransfer;
