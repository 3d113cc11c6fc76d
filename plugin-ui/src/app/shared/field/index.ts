export { choicesOf, flagOf } from './choice';
export type { Choice } from './choice';
export { Field } from './field';
