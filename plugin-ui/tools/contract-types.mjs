// Writes the types of the REST API from its contract, unless those that are there are of the same contract.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapi, { astToString } from 'openapi-typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const contract = join(root, '..', 'docs', 'api', 'openapi.yaml');
const types = join(root, 'src', 'app', 'core', 'api', 'generated', 'contract.ts');

const hash = createHash('sha256').update(readFileSync(contract)).digest('hex');
const head = `// Generated from docs/api/openapi.yaml ${hash}\n`;
if (!existsSync(types) || !readFileSync(types, 'utf8').startsWith(head)) {
  const nodes = await openapi(pathToFileURL(contract), {
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  });
  mkdirSync(dirname(types), { recursive: true });
  writeFileSync(types, head + astToString(nodes));
}
