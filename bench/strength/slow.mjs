// Connections without credentials that drip a body or headers, or read responses byte by byte, while 500 users at one address go on working:
//   node bench/strength/slow.mjs --base https://127.0.0.1:8443 --insecure [--token T] [--ca FILE] [--health URL]
//     [--path /plugin/plugin.json] [--attackers 2000] [--users 500] [--seconds 20] [--bytes-per-second 30]
import { readFileSync } from 'node:fs';
import https from 'node:https';
import http from 'node:http';
import path from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { ask } from '../../tools/https.mjs';

const pause = (millis) => new Promise((next) => setTimeout(next, millis));
const addresses = 250;
/** So many handshakes at once; more would measure the attacker. */
const opening = 50;
/** Response times of some milliseconds also depend on the other virtual machines of the host. */
const rounds = 3;
/** Sooner, it would be an attack by TLS handshakes. */
const reopenAfter = () => 10_000 + Math.random() * 10_000;

/** Each from its own network in each round: the service refuses addresses that were too slow for a minute. */
const attacks = {
  bodies: {
    network: 0,
    begin:
      'POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
    drip: ' ',
  },
  // A chunk without an end; credentials that are made up, and a path that needs none.
  forms: {
    network: 3,
    begin:
      'POST /actuator/health HTTP/1.1\r\nHost: a\r\nvmware-api-session-id: a\r\nTransfer-Encoding: chunked\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\n\r\nea60\r\na',
    drip: 'a',
  },
  headers: { network: 1, begin: 'GET /api/v1/sessions/current HTTP/1.1\r\nHost: a\r\nX-Slow: ', drip: 'a' },
  // Only who writes finds out that the service has closed the connection. Each connection gets some hundred KB at once, which
  // the service encrypts on the same processors, so p95 may be longer.
  responses: { network: 2, pokeAfterMillis: 5_000, p95Millis: 1_000 },
};

function percentile(sorted, share) {
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Opens the connections again when the service closes them, in a thread of its own, until that is terminated. */
function attack({ base, ca, insecure, count, bytesPerSecond, kind, round, file }) {
  const { drip, pokeAfterMillis } = attacks[kind];
  const network = attacks[kind].network + round * Object.keys(attacks).length;
  const begin = attacks[kind].begin ?? `GET ${file} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const { hostname, port } = new URL(base);
  const secureContext = tls.createSecureContext({ ca });
  const sockets = new Set();
  let closed = 0;
  const open = (number) =>
    new Promise((settled) => {
      const socket = tls.connect({
        host: hostname,
        port: Number(port || 443),
        localAddress: `127.${network}.0.${2 + (number % addresses)}`,
        secureContext,
        rejectUnauthorized: !insecure,
        servername: '',
      });
      socket.on('secureConnect', () => {
        sockets.add(socket);
        socket.write(begin);
        settled();
      });
      socket.on('error', () => {});
      if (drip) socket.on('data', () => {});
      else socket.pause();
      socket.on('close', () => {
        closed++;
        sockets.delete(socket);
        settled();
        setTimeout(() => open(number), reopenAfter());
      });
    });
  let turn = 0;
  setInterval(() => {
    const all = [...sockets];
    for (let byte = 0; byte < bytesPerSecond && all.length > 0; byte++) {
      const socket = all[turn++ % all.length];
      if (drip) socket.write(drip);
      else socket.read(1);
    }
  }, 1_000);
  if (pokeAfterMillis) setInterval(() => sockets.forEach((socket) => socket.write('G')), pokeAfterMillis);
  const report = () => parentPort.postMessage({ held: sockets.size, closed });
  setInterval(report, 200);
  const begun = async () => {
    for (let number = 0; number < count; number += opening) {
      await Promise.all(Array.from({ length: Math.min(opening, count - number) }, (_, next) => open(number + next)));
    }
    parentPort.postMessage({ held: sockets.size, closed, begun: true });
  };
  begun();
}

function attacking(options) {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: options });
  const running = { held: 0, closed: 0, stop: () => thread.terminate() };
  running.begun = new Promise((settled, failed) => {
    thread.on('error', failed);
    thread.on('message', ({ held, closed, begun }) => {
      Object.assign(running, { held, closed });
      if (begun) settled();
    });
  });
  return running;
}

function timed(client, options) {
  const began = performance.now();
  return new Promise((settled) => {
    const failed = ({ code, message }) => settled({ ok: false, reason: code ?? message });
    const request = client.get(options, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode < 400
          ? settled({ millis: performance.now() - began, ok: true })
          : failed({ message: `HTTP ${answer.statusCode}` }),
      );
      answer.on('error', failed);
    });
    request.setTimeout(30_000, () => request.destroy(new Error('timeout')));
    request.on('error', failed);
  });
}

/** Longer than that of people, so that service, attacker and users do not compete for two processors. */
const between = () => pause(2_000 + Math.random() * 4_000);

/** One after the other within so long; all at once would measure the handshakes. */
const crowdOpensWithinMillis = 5_000;

/**
 * Each user opens a connection of its own, then all send a request about every four seconds. Resolves with the latter and with
 * the openings that failed.
 */
async function crowd({ base, ca, insecure, token, place, users, seconds, localAddress }) {
  const url = new URL(place, base);
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const secureContext = tls.createSecureContext({ ca });
  const common = { hostname: url.hostname, port: url.port, path: url.pathname + url.search, localAddress, headers };
  const requests = Array.from({ length: users }, () => {
    const agent = new https.Agent({ keepAlive: true, maxSockets: 1, secureContext, rejectUnauthorized: !insecure });
    return { ...common, agent, servername: '' };
  });
  const opened = await Promise.all(
    requests.map(async (request, user) => {
      await pause((user / users) * crowdOpensWithinMillis);
      return timed(https, request);
    }),
  );
  const results = opened.filter(({ ok }) => !ok);
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    requests.map(async (request) => {
      for (await between(); performance.now() < end; await between()) results.push(await timed(https, request));
      request.agent.destroy();
    }),
  );
  return results;
}

/** The largest file of the page that is sent without a session: its style sheet. */
async function largeFile(base) {
  const { body } = await ask(new URL('/plugin/index.html', base));
  return `/plugin/${/styles-[\w-]+\.css/.exec(body)[0]}`;
}

async function healthOf(health, { ca, insecure }) {
  const url = new URL(health);
  const client = url.protocol === 'http:' ? http : https;
  const options = { hostname: url.hostname, port: url.port, path: url.pathname, ca, rejectUnauthorized: !insecure };
  return timed(client, { ...options, localAddress: '127.0.0.1', servername: '' });
}

async function measured(options) {
  const [results, health] = await Promise.all([
    crowd(options),
    pause((options.seconds * 1_000) / 2).then(() => healthOf(options.health, options)),
  ]);
  const sorted = results
    .filter(({ ok }) => ok)
    .map(({ millis }) => millis)
    .sort((a, b) => a - b);
  return {
    requests: results.length,
    failed: results.length - sorted.length,
    reasons: [...new Set(results.filter(({ ok }) => !ok).map(({ reason }) => reason))],
    p50: Math.round(percentile(sorted, 0.5)),
    p95: Math.round(percentile(sorted, 0.95)),
    health: health.ok ? Math.round(health.millis) : null,
  };
}

const described = ({ requests, failed, reasons, p50, p95, health }) =>
  `${requests} requests, ${failed} failed${reasons.map((reason) => ` (${reason})`).join('')}, p50 ${p50} ms, p95 ${p95} ms, liveness ${health === null ? 'no answer' : `${health} ms`}`;

/** The users beside attackers of this kind; `quiet` is the measurement without attackers. */
async function attacked(all, kind, round, file, quiet) {
  const { base, ca, insecure, bytesPerSecond, attackers: count } = all;
  const running = attacking({ base, ca, insecure, bytesPerSecond, kind, round, file, count });
  // Also on a service that does not accept all of them.
  await Promise.race([running.begun, pause(60_000)]);
  const before = running.held;
  const result = await measured(all);
  const after = running.held;
  await running.stop();
  await pause(2_000);
  return {
    failed: quiet.failed > 0 || result.failed > 0 || result.health === null,
    fast: result.p95 < (attacks[kind].p95Millis ?? 2 * Math.max(quiet.p95, 1)),
    measured:
      (round === 0 ? '' : `round ${round + 1}, quiet p95 ${quiet.p95} ms, `) +
      `${described(result)}; ${before} to ${after} open, ${running.closed} closed by the service`,
  };
}

/**
 * @param {{base: string, ca?: string | Buffer, insecure?: boolean, health?: string, token?: string, path?: string,
 *   attackers?: number, users?: number, seconds?: number, bytesPerSecond?: number, localAddress?: string}} options
 * @returns {Promise<{name: string, held: boolean, measured: string}[]>} `held`: p95 stayed below twice the quiet value (below 1 s
 *   while responses are read slowly) in one of the rounds, and no request failed in any
 */
export async function slow(options) {
  const all = {
    attackers: 2_000,
    users: 500,
    seconds: 20,
    bytesPerSecond: 30,
    localAddress: '127.0.0.1',
    ...options,
    place: options.path ?? (options.token ? '/api/v1/sessions/current' : '/plugin/plugin.json'),
    health: options.health ?? new URL('/actuator/health/liveness', options.base).href,
  };
  await measured(all); // warms the service up
  const quiet = await measured(all);
  const rows = [{ name: `${all.users} users, quiet`, held: quiet.failed === 0, measured: described(quiet) }];
  const file = await largeFile(all.base);
  for (const kind of Object.keys(attacks)) {
    const results = [];
    let last;
    do {
      const round = results.length;
      last = await attacked(all, kind, round, file, round === 0 ? quiet : await measured(all));
      results.push(last);
    } while (results.length < rounds && !last.failed && !last.fast);
    rows.push({
      name: `${all.attackers} connections ${kind === 'responses' ? 'read' : 'drip'} ${kind}, ${all.bytesPerSecond} B/s in all`,
      held: !last.failed && last.fast,
      measured: results.map((result) => result.measured).join('; '),
    });
  }
  return rows;
}

if (!isMainThread && workerData?.kind) {
  attack(workerData);
} else if (process.argv[1] && fileURLToPath(import.meta.url) === path.resolve(process.argv[1])) {
  const number = { type: 'string' };
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      ca: { type: 'string' },
      insecure: { type: 'boolean' },
      health: { type: 'string' },
      token: { type: 'string' },
      path: { type: 'string' },
      attackers: number,
      users: number,
      seconds: number,
      'bytes-per-second': number,
    },
  });
  if (!values.base) {
    console.error('--base is missing');
    process.exit(2);
  }
  const counts = Object.fromEntries(
    ['attackers', 'users', 'seconds']
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, Number(values[name])]),
  );
  const rows = await slow({
    base: values.base,
    insecure: values.insecure ?? false,
    ...(values.ca ? { ca: readFileSync(values.ca) } : {}),
    ...(values.health ? { health: values.health } : {}),
    ...(values.token ? { token: values.token } : {}),
    ...(values.path ? { path: values.path } : {}),
    ...(values['bytes-per-second'] ? { bytesPerSecond: Number(values['bytes-per-second']) } : {}),
    ...counts,
  });
  console.table(rows);
  process.exit(rows.every(({ held }) => held) ? 0 : 1);
}
