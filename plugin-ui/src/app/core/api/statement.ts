export type { Statement } from './generated/contract';

export type Severity = 'info' | 'warning' | 'error';
