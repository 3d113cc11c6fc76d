export { SetupChecklist } from './setup-checklist';
export { SetupReturn } from './setup-return';
export type { StepKind } from './setup';
