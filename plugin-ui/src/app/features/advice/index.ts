export { DiskTypes } from './disk-types';
export { InGuestUnmap } from './guest/in-guest-unmap';
export { EarlierVersions } from './old/earlier-versions';
export { OldHostList } from './old/old-host-list';
export { OldVmfsList } from './old/old-vmfs-list';
export { CopyAdvice } from './xcopy/copy-advice';
