export { Check } from './check';
export { choicesOf, flagOf } from './choice';
export type { Choice } from './choice';
export { Field } from './field';
export { TimeField } from './time-field';
