import { advice } from './advice';
import { audit } from './audit';
import { auditUpkeep } from './audit-upkeep';
import { capacity } from './capacity';
import { chart } from './chart';
import { common } from './common';
import { imports } from './imports';
import { inventory } from './inventory';
import { notification } from './notification';
import { policy } from './policy';
import { queue } from './queue';
import { rate } from './rate';
import { reclaim } from './reclaim';
import { server } from './server';
import { storageAdvice } from './storage-advice';

/** The English catalog; its keys are the keys of every language. */
export const en = {
  ...advice,
  ...audit,
  ...auditUpkeep,
  ...capacity,
  ...chart,
  ...common,
  ...imports,
  ...inventory,
  ...notification,
  ...policy,
  ...queue,
  ...rate,
  ...reclaim,
  ...server,
  ...storageAdvice,
};

export type MessageKey = keyof typeof en;

export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}
