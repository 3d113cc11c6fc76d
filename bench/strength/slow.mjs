// Connections without credentials that drip a body or headers, while 500 users at one address go on working:
//   node bench/strength/slow.mjs --base https://127.0.0.1:8443 --insecure [--token T] [--ca FILE] [--health URL]
//     [--path /plugin/plugin.json] [--attackers 2000] [--users 500] [--seconds 15] [--bytes-per-second 30]
import { readFileSync } from 'node:fs';
import https from 'node:https';
import http from 'node:http';
import path from 'node:path';
import tls from 'node:tls';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const pause = (millis) => new Promise((next) => setTimeout(next, millis));
const addresses = 250;
/** So many handshakes at once; more would measure the attacker. */
const opening = 50;
const reopenAfterMillis = 5_000;

const attacks = {
  bodies: {
    begin: 'POST /api/v1/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
    drip: ' ',
  },
  headers: { begin: 'GET /api/v1/sessions/current HTTP/1.1\r\nHost: a\r\nX-Slow: ', drip: 'a' },
};

function percentile(sorted, share) {
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Opens the connections again when the service closes them, until `stop` is called. */
function attack({ base, ca, insecure, count, bytesPerSecond }, { begin, drip }) {
  const { hostname, port } = new URL(base);
  const sockets = new Set();
  const state = { opened: 0, closed: 0, stopped: false };
  const open = (number) =>
    new Promise((settled) => {
      const socket = tls.connect({
        host: hostname,
        port: Number(port || 443),
        localAddress: `127.0.${1 + Math.floor(number / addresses / 250)}.${2 + (number % addresses)}`,
        ca,
        rejectUnauthorized: !insecure,
        servername: '',
      });
      socket.on('secureConnect', () => {
        state.opened++;
        sockets.add(socket);
        socket.write(begin);
        settled();
      });
      socket.on('error', () => {});
      socket.on('data', () => {});
      socket.on('close', () => {
        state.closed++;
        sockets.delete(socket);
        settled();
        if (!state.stopped) setTimeout(() => state.stopped || open(number), reopenAfterMillis);
      });
    });
  const begun = (async () => {
    for (let number = 0; number < count && !state.stopped; number += opening) {
      await Promise.all(Array.from({ length: Math.min(opening, count - number) }, (_, next) => open(number + next)));
    }
  })();
  let turn = 0;
  const dripping = setInterval(() => {
    const all = [...sockets];
    for (let byte = 0; byte < bytesPerSecond && all.length > 0; byte++) all[turn++ % all.length].write(drip);
  }, 1_000);
  return {
    begun,
    state,
    held: () => sockets.size,
    stop: () => {
      state.stopped = true;
      clearInterval(dripping);
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

function timed(client, options) {
  const began = performance.now();
  return new Promise((settled) => {
    const request = client.get(options, (answer) => {
      answer.resume();
      answer.on('end', () => settled({ millis: performance.now() - began, ok: answer.statusCode < 400 }));
      answer.on('error', () => settled({ millis: performance.now() - began, ok: false }));
    });
    request.setTimeout(30_000, () => request.destroy(new Error('timeout')));
    request.on('error', () => settled({ millis: performance.now() - began, ok: false }));
  });
}

/** Each user sends a request about every two seconds over a connection of its own. */
async function crowd({ base, ca, insecure, token, place, users, seconds, localAddress }) {
  const url = new URL(place, base);
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const results = [];
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: users }, async (_, user) => {
      const agent = new https.Agent({ keepAlive: true, maxSockets: 1, ca, rejectUnauthorized: !insecure });
      const options = {
        hostname: url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        localAddress,
        headers,
        agent,
        servername: '',
      };
      await pause((user / users) * 2_000);
      await timed(https, options); // opens the connection
      while (performance.now() < end) {
        await pause(1_000 + Math.random() * 2_000);
        results.push(await timed(https, options));
      }
      agent.destroy();
    }),
  );
  return results;
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
    p50: Math.round(percentile(sorted, 0.5)),
    p95: Math.round(percentile(sorted, 0.95)),
    health: health.ok ? Math.round(health.millis) : null,
  };
}

const described = ({ requests, failed, p50, p95, health }) =>
  `${requests} requests, ${failed} failed, p50 ${p50} ms, p95 ${p95} ms, liveness ${health === null ? 'no answer' : `${health} ms`}`;

/**
 * @param {{base: string, ca?: string | Buffer, insecure?: boolean, health?: string, token?: string, path?: string,
 *   attackers?: number, users?: number, seconds?: number, bytesPerSecond?: number, localAddress?: string}} options
 * @returns {Promise<{name: string, held: boolean, measured: string}[]>} `held`: p95 stayed below twice the quiet value, and
 *   no request failed
 */
export async function slow(options) {
  const all = {
    attackers: 2_000,
    users: 500,
    seconds: 15,
    bytesPerSecond: 30,
    localAddress: '127.0.0.1',
    ...options,
    place: options.path ?? (options.token ? '/api/v1/sessions/current' : '/plugin/plugin.json'),
    health: options.health ?? new URL('/actuator/health/liveness', options.base).href,
  };
  await measured({ ...all, seconds: 5 }); // warms the service up
  const quiet = await measured(all);
  const rows = [{ name: `${all.users} users, quiet`, held: quiet.failed === 0, measured: described(quiet) }];
  for (const [name, kind] of Object.entries(attacks)) {
    const running = attack({ ...all, count: all.attackers }, kind);
    // Also on a service that does not accept all of them.
    await Promise.race([running.begun, pause(60_000)]);
    const before = running.held();
    const result = await measured(all);
    const after = running.held();
    running.stop();
    rows.push({
      name: `${all.attackers} connections drip ${name}, ${all.bytesPerSecond} B/s in all`,
      held: result.failed === 0 && result.health !== null && result.p95 < 2 * Math.max(quiet.p95, 1),
      measured: `${described(result)}; ${before} to ${after} open, ${running.state.closed} closed by the service`,
    });
    await pause(2_000);
  }
  return rows;
}

if (process.argv[1] && import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
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
