import { MessageKey } from '../en';
import { common } from './common';
import { inventory } from './inventory';
import { reclaim } from './reclaim';

export { deClarity } from './clarity';
export { deStatements } from './statements';

export const de: Record<MessageKey, string> = { ...common, ...inventory, ...reclaim };
