export { NewestRun } from './run/newest-run';
export { ReclaimDialog } from './start/reclaim-dialog';
export { isOver } from './run/reclaim-run';
export type { ReclaimRun } from './run/reclaim-run';
export { ReclaimWizard } from './start/reclaim-wizard';
export { RunHistory } from './run/run-history';
export { RunLive } from './run/run-live';
export { RunQueue } from './queue/run-queue';
export { openReclaimDialog } from './start/open-reclaim-dialog';
