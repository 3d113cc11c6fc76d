export { Policies } from './policies';
export { PolicyEditor } from './policy-editor';
