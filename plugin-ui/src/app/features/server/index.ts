export { ApiReference } from './api-reference';
export { BackupList } from './backup-list';
export { ReadingSettings } from './reading-settings';
export { ServiceHealth } from './service-health';
export { TrialBanner } from './trial-banner';
export { TrialSettings } from './trial-settings';
export { VcenterList } from './vcenter-list';
