export { NewestRun } from './newest-run';
export { ReclaimDialog } from './reclaim-dialog';
export { isOver } from './reclaim-run';
export type { ReclaimRun } from './reclaim-run';
export { ReclaimWizard } from './reclaim-wizard';
export { RunHistory } from './run-history';
export { RunLive } from './run-live';
export { RunQueue } from './run-queue';
export { openReclaimDialog } from './open-reclaim-dialog';
