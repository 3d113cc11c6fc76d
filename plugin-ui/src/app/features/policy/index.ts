export { ComingStarts } from './calendar/coming-starts';
export { Policies } from './policies';
export { PolicyEditor } from './editor/policy-editor';
