export { SetupChecklist } from './setup-checklist';
export type { StepKind } from './setup';
