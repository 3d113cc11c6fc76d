export { PolicyOccurrences } from './calendar/policy-occurrences';
export { DatastorePolicies } from './datastore-policies';
export { Policies } from './policies';
export { PolicyEditor } from './editor/policy-editor';
export { openScheduleDialog } from './open-schedule-dialog';
