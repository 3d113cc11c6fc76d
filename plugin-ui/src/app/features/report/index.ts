export { Reports } from './reports';
