// Records the examples of the contract: real requests and responses of a default world, with lists truncated to
// their first item, CSV to its first lines, streams to their first event. Run `node e2e/contract/record.mjs` and
// review the difference before you commit it.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildJar, buildLab, unpackJar } from '../../tools/build.mjs';
import { root } from '../../tools/process.mjs';
import { contract, fill, read, startWorld } from './world.mjs';

const folder = path.join(root, 'plugin-service/src/test/resources/contract/examples');

const templates = Object.keys(contract.paths).sort((a, b) => a.split('{').length - b.split('{').length);

function operationOf(method, asked) {
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
      .map(([key, one]) => [key, secret.has(key) && typeof one === 'string' ? 'secret' : shortened(one)]),
  );
}

const lines = (text, count) => `${text.split('\n').slice(0, count).join('\n').trimEnd()}\n`;

/** A form as an object: files by their first lines, numbers as such. */
async function ofForm(form) {
  const parts = await Promise.all(
    [...form].map(async ([name, part]) =>
      part instanceof File ? [name, [lines(await part.text(), 3)]] : [name, /^\d+$/.test(part) ? Number(part) : part],
    ),
  );
  return Object.fromEntries(parts);
}

async function exchange(sent, body) {
  const request = sent instanceof FormData ? await ofForm(sent) : sent && shortened(sent);
  return `${JSON.stringify({ request, answer: shortened(JSON.parse(body)) }, null, 2)}\n`;
}

function firstEvent(stream) {
  const event = stream.split('\n\n').find((one) => /^data:/m.test(one));
  return `${event.replace(/^data:(.*)$/m, (line, data) => `data:${JSON.stringify(shortened(JSON.parse(data)))}`)}\n\n`;
}

const kinds = {
  'application/json': ['json', exchange],
  'text/csv': ['csv', (sent, body) => lines(body, 3)],
  'text/html': ['html', (sent, body) => body],
  'text/event-stream': ['sse', (sent, body) => firstEvent(body)],
};

const recorded = new Map();
function keep({ method, url, status, type, body, sent }) {
  const operation = operationOf(method, new URL(url).pathname);
  const kind = kinds[type.replace(/;.*/, '')];
  if (!operation || !kind || status >= 300 || body === '') return;
  const file = `${operation.operationId}.${kind[0]}`;
  const weight = body.length + (sent instanceof FormData ? [...sent].length : 0) * 10_000;
  if (weight > (recorded.get(file)?.weight ?? 0)) recorded.set(file, { weight, example: () => kind[1](sent, body) });
}

if (!process.argv.includes('--built')) {
  await Promise.all([buildLab({ quiet: true }), buildJar({ quiet: true })]);
  await unpackJar();
}
const world = await startWorld(keep);
try {
  await read(world, await fill(world), Object.keys(kinds));
} finally {
  await world.stop();
}
mkdirSync(folder, { recursive: true });
for (const [file, { example }] of recorded) writeFileSync(path.join(folder, file), await example());
console.log(`${recorded.size} examples`);
