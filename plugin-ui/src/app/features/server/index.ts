export { ApiReference } from './api-reference';
export { BackupList } from './backup-list';
export { ReadingSettings } from './reading-settings';
export { ServiceHealth } from './service-health';
export { VcenterList } from './vcenter-list';
