import { MessageKey } from '../en';
import { advice } from './advice';
import { audit } from './audit';
import { auditUpkeep } from './audit-upkeep';
import { auditStatements } from './audit-statements';
import { capacity } from './capacity';
import { chart } from './chart';
import { common } from './common';
import { importStatements } from './import-statements';
import { imports } from './imports';
import { inventory } from './inventory';
import { notification } from './notification';
import { policy } from './policy';
import { queue } from './queue';
import { rate } from './rate';
import { reclaim } from './reclaim';
import { server } from './server';
import { serverStatements } from './server-statements';
import { storageAdvice } from './storage-advice';
import { deStatements as statements } from './statements';

export { deClarity } from './clarity';
export const deStatements: Readonly<Record<string, string>> = {
  ...auditStatements,
  ...importStatements,
  ...serverStatements,
  ...statements,
};

export const de: Record<MessageKey, string> = {
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
