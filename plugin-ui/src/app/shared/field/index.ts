export { Check } from './check';
export { choicesOf, flagOf } from './choice';
export type { Choice } from './choice';
export { Field } from './field';
export { decimalNumber, numberText, wholeNumber } from './numbers';
export { TimeField } from './time-field';
