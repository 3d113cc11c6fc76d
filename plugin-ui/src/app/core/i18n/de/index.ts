import { auditStatements } from './audit-statements';
import { importStatements } from './import-statements';
import { serverStatements } from './server-statements';
import { deStatements as statements } from './statements';

export { deClarity } from './clarity';
export const deStatements: Readonly<Record<string, string>> = {
  ...auditStatements,
  ...importStatements,
  ...serverStatements,
  ...statements,
};
