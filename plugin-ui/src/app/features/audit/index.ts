export { AuditSummary } from './audit-summary';
export type { AuditedHost } from './audit';
export { FindingPanel } from './finding-panel';
export { FleetAudit } from './fleet-audit';
export { HostGrid } from './host-grid';
export { HostSettings } from './host-settings';
export { ReclaimObstacleTable } from './reclaim-obstacle-table';
export type { Standing } from './standing';
