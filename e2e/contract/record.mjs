// Writes the examples of the contract anew: real requests and answers of a default world, lists cut to their first item.
// node e2e/contract/record.mjs, and look at the difference before committing it.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildJar, buildLab, unpackJar } from '../../tools/build.mjs';
import { root } from '../../tools/process.mjs';
import { contract, fill, read, startWorld } from './world.mjs';

const folder = path.join(root, 'plugin-service/src/test/resources/contract/examples');

const templates = Object.keys(contract.paths).sort((a, b) => a.split('{').length - b.split('{').length);

function operationOf(method, place) {
  const asked = `/api/v1${place.replace(/\?.*/, '')}`;
  const template = templates.find((one) => new RegExp(`^${one.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(asked));
  return template && contract.paths[template][method.toLowerCase()];
}

const secret = new Set(['password', 'apiToken', 'privateKey', 'secret', 'token']);

function shortened(value) {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 40)
      .map(([key, one]) => [key, secret.has(key) && one ? 'secret' : shortened(one)]),
  );
}

const recorded = new Map();
function keep(method, place, request, answer) {
  const operation = operationOf(method, place);
  if (!operation || answer === '' || answer === undefined) return;
  const size = JSON.stringify(answer).length;
  const richer = size > (recorded.get(operation.operationId)?.size ?? 0);
  if (richer)
    recorded.set(operation.operationId, {
      size,
      example: { request: request && shortened(request), answer: shortened(answer) },
    });
}

if (!process.argv.includes('--built')) {
  await Promise.all([buildLab({ quiet: true }), buildJar({ quiet: true })]);
  await unpackJar();
}
const world = await startWorld();
try {
  await read(world, await fill(world, keep), keep);
} finally {
  await world.stop();
}
mkdirSync(folder, { recursive: true });
for (const [id, { example }] of recorded) {
  writeFileSync(path.join(folder, `${id}.json`), `${JSON.stringify(example, null, 2)}\n`);
}
console.log(`${recorded.size} examples`);
