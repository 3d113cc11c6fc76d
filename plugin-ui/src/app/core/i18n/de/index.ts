import { MessageKey } from '../en';
import { chart } from './chart';
import { common } from './common';
import { inventory } from './inventory';
import { reclaim } from './reclaim';

export { deClarity } from './clarity';
export { deStatements } from './statements';

export const de: Record<MessageKey, string> = { ...chart, ...common, ...inventory, ...reclaim };
