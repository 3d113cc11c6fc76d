export { ComingStarts } from './coming-starts';
export { Policies } from './policies';
export { PolicyEditor } from './policy-editor';
