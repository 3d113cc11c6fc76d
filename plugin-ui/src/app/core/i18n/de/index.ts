import { MessageKey } from '../en';
import { capacity } from './capacity';
import { chart } from './chart';
import { common } from './common';
import { inventory } from './inventory';
import { queue } from './queue';
import { rate } from './rate';
import { reclaim } from './reclaim';

export { deClarity } from './clarity';
export { deStatements } from './statements';

export const de: Record<MessageKey, string> = {
  ...capacity,
  ...chart,
  ...common,
  ...inventory,
  ...queue,
  ...rate,
  ...reclaim,
};
