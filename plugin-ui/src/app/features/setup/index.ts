export { MissingPrivilege } from './missing-privilege';
export { SetupChecklist } from './setup-checklist';
export { SetupLink } from './setup-link';
export { SetupReturn } from './setup-return';
export type { StepKind } from './setup';
