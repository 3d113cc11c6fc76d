// A running service is connected to vCenters and arrays that answer without an end, too slowly, too much, or wrongly.
// Alone, without arrays of the lab: node bench/strength/hostile.mjs https://HOST:8443 TOKEN
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { request } from '../../tools/https.mjs';
import { hostileServers } from './hostile-servers.mjs';

/** Longer than any limit of the service for one request: a drip ends after 60 s, a list of an array after 120 s. */
const PATIENCE = 180_000;

/** Arrays that are hostile at once: more would measure how two processors are shared. */
const AT_ONCE = 52;

/** Servers that hold a request longer are not checked once more. */
const QUICK_SECONDS = 60;

/** Status, JSON and seconds of a request; status 0 when there was no response. */
async function call({ base, token }, method, where, json) {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const { status, body } = await request(new URL(where, base), { method, headers, json, timeoutMs: PATIENCE }).catch(
    () => ({ status: 0, body: {} }),
  );
  return { status, json: body, seconds: (performance.now() - began) / 1000 };
}

const clear = (answer) => answer.status > 0 && answer.status !== 500 && answer.seconds < PATIENCE / 1000;
const words = (answer) =>
  `${answer.status} after ${answer.seconds.toFixed(1)} s` +
  (answer.json.detail ? `: ${answer.json.detail}` : '') +
  (answer.json.health ? `: ${answer.json.health.state} ${answer.json.health.statement?.text ?? ''}` : '');

async function connected(service, server) {
  const { resource, name, connection } = server;
  const named = resource === 'arrays' ? { name } : {};
  const first = await call(service, 'POST', `/api/v1/${resource}`, { ...named, ...connection });
  const answers = [first];
  if (first.status === 201) {
    const one = `/api/v1/${resource}/${first.json.id}`;
    if (first.seconds < QUICK_SECONDS) answers.push(await call(service, 'POST', `${one}/check`));
    await call(service, 'DELETE', one);
  }
  return {
    name,
    held: answers.every(clear),
    measured: answers.map(words).join('; then '),
  };
}

/** The longest response of the service to others meanwhile. */
async function others(service, over) {
  let longest = 0;
  let failed = 0;
  while (!over.done) {
    const answer = await call(service, 'GET', '/api/v1/arrays');
    longest = Math.max(longest, answer.seconds);
    failed += answer.status === 200 ? 0 : 1;
    await new Promise((done) => setTimeout(done, 500));
  }
  return {
    name: 'other requests meanwhile',
    held: failed === 0 && longest < 5,
    measured: `${failed} failed, longest ${longest.toFixed(2)} s`,
  };
}

/** Those that need no lab, then those of the lab's kinds. */
function groups(servers) {
  const ofLab = servers.filter((one) => one.ofLab);
  const count = Math.ceil(ofLab.length / AT_ONCE);
  return [
    servers.filter((one) => !one.ofLab),
    ...Array.from({ length: count }, (_, at) => ofLab.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
  ];
}

/**
 * Connects the service to the hostile servers, to all of a group at once.
 *
 * @param {{base: string, token: string, arrays?: object[]}} service its origin, a session with the privilege to configure, and
 *     the arrays of the lab that are made hostile
 * @returns {Promise<{name: string, held: boolean, measured: string}[]>}
 */
export async function hostile(service) {
  const { servers, close } = await hostileServers(service.arrays ?? []);
  const over = { done: false };
  try {
    const meanwhile = others(service, over);
    const rows = [];
    for (const group of groups(servers)) {
      rows.push(...(await Promise.all(group.map((server) => connected(service, server)))));
    }
    over.done = true;
    return [...rows, await meanwhile];
  } finally {
    over.done = true;
    await close();
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [base, token] = process.argv.slice(2);
  if (!base || !token) {
    console.error('usage: node bench/strength/hostile.mjs https://HOST:PORT TOKEN');
    process.exit(2);
  }
  const rows = await hostile({ base, token });
  rows.forEach((row) => console.log(`${row.held ? 'held  ' : 'BROKEN'}  ${row.name}: ${row.measured}`));
  process.exit(rows.every((row) => row.held) ? 0 : 1);
}
