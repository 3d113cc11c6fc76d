export { InGuestUnmap } from './guest/in-guest-unmap';
export { OldHostList } from './old/old-host-list';
export { OldVmfsList } from './old/old-vmfs-list';
export { StorageAdvice } from './storage-advice';
