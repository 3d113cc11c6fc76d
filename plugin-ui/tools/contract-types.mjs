// Writes the types and limits of the REST API from its contract, unless those that are there are of the same contract.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapi, { astToString } from 'openapi-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const contract = join(root, '..', 'docs', 'api', 'openapi.yaml');
const folder = join(root, 'src', 'app', 'core', 'api', 'generated');
const types = join(folder, 'contract.ts');
const limits = join(folder, 'limits.ts');
/** Fields whose limits the page checks as well. */
const limited = ['reclaimUnitBlocks'];

const hash = createHash('sha256').update(readFileSync(contract)).digest('hex');
const head = `// Generated from docs/api/openapi.yaml ${hash}\n`;
if (![types, limits].every((file) => existsSync(file) && readFileSync(file, 'utf8').startsWith(head))) {
  const found = new Map(limited.map((name) => [name, new Set()]));
  const nodes = await openapi(pathToFileURL(contract), {
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    transform: ({ minimum, maximum }, { path }) => {
      if (maximum !== undefined) found.get(path?.split('/').at(-1))?.add(`{ min: ${minimum}, max: ${maximum} }`);
    },
  });
  const differing = [...found].filter(([, all]) => all.size !== 1).map(([name]) => name);
  if (differing.length > 0) throw new Error(`the contract has no or several limits of ${differing.join(', ')}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(types, head + astToString(nodes));
  writeFileSync(limits, head + [...found].map(([name, [range]]) => `export const ${name} = ${range};\n`).join(''));
}
