export { DateField } from './date-field';
export { DateTimeField } from './date-time-field';
