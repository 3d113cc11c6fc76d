export { InGuestUnmap } from './in-guest-unmap';
export { OldHostList } from './old-host-list';
export { OldVmfsList } from './old-vmfs-list';
export { StorageAdvice } from './storage-advice';
