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

export type CopyVerdict = contract.XcopyAdvice['verdict'];
export type TransferBasis = contract.XcopyAdvice['basis'];
export type DiskFormat = contract.XcopyAdviceCopiedDisk['format'];
export type XcopyAdvice = contract.XcopyAdvice;
export type HostTransfer = contract.HostTransfer;
