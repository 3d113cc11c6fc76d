import { Statement } from './generated/contract';

export type { Statement };

export type Severity = Statement['severity'];
