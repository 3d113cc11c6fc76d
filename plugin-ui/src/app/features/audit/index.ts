export { AuditSummary } from './audit-summary';
export type { AuditedHost } from './audit';
export { FindingPanel } from './finding/finding-panel';
export { FleetAudit } from './fleet-audit';
export { HostGrid } from './score/host-grid';
export { HostSettings } from './score/host-settings';
export { DatastoreHosts } from './score/datastore-hosts';
export type { AuditScore } from './score/audit-score';
