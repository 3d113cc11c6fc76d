// A full disk, damaged and readable files, few file descriptors, a small heap. Each row: {name, held, measured}.
// Alone: node bench/strength/disk.mjs [JAR]
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buildLab, jar as builtJar, javaOptions } from '../../tools/build.mjs';
import { request } from '../../tools/https.mjs';
import { root, serve } from '../../tools/process.mjs';
import { freshFolder, serviceEnvironment, signIn, startLab } from '../../tools/stack.mjs';

const MEGABYTE = 1 << 20;
const listens = (line) => /Tidemark .*listens on (https:\/\/\S+)/.exec(line)?.[1];

/** Starts the jar; `before` is a shell command such as `ulimit -n 128`. */
async function start(jar, environment, { options = javaOptions, before = ':' } = {}) {
  mkdirSync(environment.TIDEMARK_DATADIR, { recursive: true });
  const words = ['-c', `${before}; exec java "$@"`, 'sh', ...options, '-jar', jar, 'serve'];
  const server = await serve('sh', words, { cwd: root, env: environment, isReady: listens });
  return { ...server, url: server.ready.replace(/\/$/, '') };
}

/** Runs the jar until it ends by itself; its exit code, its last line on stderr, and what else it printed of errors. */
function refused(jar, environment, ...words) {
  const options = { cwd: root, env: { ...process.env, ...environment }, timeout: 60_000 };
  return new Promise((ended) => {
    execFile('java', [...javaOptions, '-jar', jar, 'serve', ...words], options, (error, stdout, stderr) => {
      const printed = stderr.trim().split('\n');
      const log = stdout.split('\n').filter((line) => line.trim() !== '' && !/^\S+ +INFO /.test(line));
      ended({ code: error?.code ?? 0, text: printed.pop() ?? '', more: [...printed, ...log] });
    });
  });
}

/** The row of a start that ends with one line for the operator. */
function refusal(name, { code, text, more }, expected) {
  const others = more.length > 0 ? `; ${more.length} other lines, first: ${more[0].slice(0, 160)}` : '';
  return {
    name,
    held: code === 1 && expected.test(text) && more.length === 0,
    measured: `exit ${code}: ${text.slice(0, 160)}${others}`,
  };
}

const status = (service, group) =>
  request(`${service.url}/actuator/health/${group}`, { timeoutMs: 10_000 }).then(
    (answer) => answer.status,
    () => 0,
  );

async function until(condition, seconds) {
  const began = Date.now();
  while (Date.now() - began < seconds * 1000) {
    if (await condition()) return (Date.now() - began) / 1000;
    await pause(200);
  }
  return undefined;
}

/** Fills a file system to its last byte. */
function fill(file) {
  const handle = openSync(file, 'w', 0o600);
  try {
    for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 4)) {
      const block = Buffer.alloc(size);
      try {
        for (;;) if (writeSync(handle, block) < size) break;
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}

function mounted(folder, size) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Creates calendars until told otherwise; which were confirmed. */
function writer(session) {
  const confirmed = [];
  const answers = {};
  let on = true;
  const work = (async () => {
    for (let number = 0; on; number++) {
      const name = `calendar ${number}`;
      const answer = await session
        .raw('POST', '/calendars', { name, zone: 'UTC', blackouts: [] })
        .catch(() => ({ status: 0 }));
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      if (answer.status === 201) confirmed.push(name);
      await pause(50);
    }
  })();
  return {
    confirmed,
    answers,
    stop: async () => {
      on = false;
      await work;
    },
  };
}

async function fullDisk({ jar, lab, work, rounds }) {
  const name = `disk full ${rounds} times while the service writes`;
  const folder = freshFolder(work, 'small');
  if (!mounted(folder, '96m')) return [{ name, held: null, measured: 'not run: no right to mount' }];
  const rows = [];
  let service;
  try {
    const dataDir = path.join(folder, 'data');
    service = await start(jar, serviceEnvironment(lab, { dataDir }));
    const session = await signIn(lab, service);
    const failures = [];
    const writing = writer(session);
    let slowestDown = 0;
    let slowestUp = 0;
    for (let round = 0; round < rounds; round++) {
      await pause(1500);
      const before = writing.confirmed.length;
      fill(path.join(folder, 'filler'));
      const down = await until(async () => (await status(service, 'readiness')) >= 500, 60);
      if (down === undefined) failures.push('readiness stays up');
      slowestDown = Math.max(slowestDown, down ?? 0);
      await pause(5000);
      if ((await status(service, 'liveness')) !== 200) failures.push('liveness is down');
      const backup = await session.raw('POST', '/backups').catch(() => ({ status: 0 }));
      if (![503, 507].includes(backup.status)) failures.push(`backup: ${backup.status}`);
      rmSync(path.join(folder, 'filler'));
      const up = await until(async () => (await status(service, 'readiness')) === 200, 60);
      if (up === undefined) failures.push('readiness stays down');
      slowestUp = Math.max(slowestUp, up ?? 0);
      const resumed = await until(() => writing.confirmed.length > before + 10, 60);
      if (resumed === undefined) failures.push('no write succeeds afterwards');
    }
    await writing.stop();
    const partial = readdirSync(dataDir, { recursive: true }).filter((file) => `${file}`.endsWith('.part'));
    if (partial.length > 0) failures.push(`left: ${partial}`);
    const stored = await names(session);
    const lost = writing.confirmed.filter((one) => !stored.has(one));
    if (lost.length > 0) failures.push(`${lost.length} confirmed rows lost`);
    if (writing.answers[500]) failures.push(`${writing.answers[500]} x 500`);
    const answers = Object.entries(writing.answers).map(([code, count]) => `${count} x ${code}`);
    rows.push({
      name,
      held: failures.length === 0,
      measured:
        failures.join('; ') ||
        `readiness down after ${slowestDown.toFixed(1)} s, up ${slowestUp.toFixed(1)} s after space; ` +
          `${writing.confirmed.length} confirmed, 0 lost; ${answers.join(', ')}`,
    });
    rows.push(permissions(dataDir));
    await service.stop();
    fill(path.join(folder, 'filler'));
    const environment = { ...serviceEnvironment(lab, { dataDir }), LC_ALL: 'C' };
    rows.push(refusal('start on a full disk', await refused(jar, environment), /cannot be written.*Free disk space/));
  } finally {
    await service?.stop();
    execFileSync('umount', [folder]);
  }
  return rows;
}

/** Sends a file in blocks of 1 MiB, and runs `after` once when so many were sent; resolves with the status. */
function upload(session, url, { blocks, at, after }) {
  const boundary = 'strength';
  const type = `multipart/form-data; boundary=${boundary}`;
  return new Promise((resolve, reject) => {
    const call = https.request(
      `${url}/api/v1/imports`,
      { method: 'POST', rejectUnauthorized: false, headers: { ...session.headers, 'content-type': type } },
      (answer) => resolve(answer.on('error', () => {}).resume().statusCode),
    );
    call.on('error', reject);
    const block = Buffer.alloc(MEGABYTE, 'a');
    const send = (number) => {
      if (number === at) after();
      if (number === blocks) return call.end(`\r\n--${boundary}--\r\n`);
      call.write(block, (error) => (error ? undefined : send(number + 1)));
    };
    call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="hostd.log"\r\n\r\n`, () =>
      send(0),
    );
  });
}

/** Uploads need 256 MB of free space when they begin. */
async function fullDiskDuringAnUpload({ jar, lab, work }) {
  const name = 'disk full during an upload';
  const folder = freshFolder(work, 'upload');
  if (!mounted(folder, '600m')) return { name, held: null, measured: 'not run: no right to mount' };
  let service;
  try {
    const dataDir = path.join(folder, 'data');
    service = await start(jar, serviceEnvironment(lab, { dataDir }));
    const session = await signIn(lab, service);
    let received = 0;
    const imports = path.join(dataDir, 'imports');
    const files = () => (existsSync(imports) ? readdirSync(imports, { recursive: true }) : []);
    const answer = await upload(session, service.url, {
      blocks: 200,
      at: 60,
      after: () => {
        received = files().length;
        fill(path.join(folder, 'filler'));
      },
    });
    const left = files();
    return {
      name,
      held: answer === 507 && received > 0 && left.length === 0,
      measured: `answer ${answer}, ${left.length} files and folders of the upload left`,
    };
  } finally {
    await service?.stop();
    execFileSync('umount', [folder]);
  }
}

/** Names of all stored calendars. */
async function names(session) {
  const stored = new Set();
  for (let page = 0; ; page++) {
    const answer = await session.call('GET', `/calendars?size=1000&page=${page}`);
    const items = answer.items ?? answer;
    for (const one of items) stored.add(one.definition?.name ?? one.name);
    if (items.length < 1000) return stored;
  }
}

function permissions(dataDir) {
  const open = readdirSync(dataDir, { recursive: true })
    .map((file) => path.join(dataDir, `${file}`))
    .concat(dataDir)
    .filter((file) => (statSync(file).mode & 0o077) !== 0);
  return {
    name: 'files and directories of the service are for its user only',
    held: open.length === 0,
    measured: open.join(', ') || '0600 and 0700',
  };
}

/** Each case changes a copy of a data directory with secrets whose service was killed. */
async function damaged({ jar, lab, work }) {
  const origin = path.join(freshFolder(work, 'origin'), 'data');
  const service = await start(jar, serviceEnvironment(lab, { dataDir: origin }));
  const session = await signIn(lab, service);
  for (let number = 0; number < 200; number++)
    await session.call('POST', '/calendars', { name: `calendar ${number}`, zone: 'UTC', blackouts: [] });
  await service.kill();
  const database = 'tidemark.mv.db';
  const overwrite = (file, position, bytes) => {
    const handle = openSync(file, 'r+');
    for (let at = 0; at < bytes; at += 8192) writeSync(handle, Buffer.alloc(8192, 0xa5), 0, 8192, position + at);
    closeSync(handle);
  };
  const cases = [
    ['database of 0 bytes', (data) => truncateSync(path.join(data, database)), /empty.*--new-database/],
    ['missing database', (data) => rmSync(path.join(data, database)), /not exist.*--new-database/],
    [
      'database overwritten in the middle',
      (data) => {
        const file = path.join(data, database);
        overwrite(file, Math.floor(statSync(file).size / 2 / 4096) * 4096, Math.floor(statSync(file).size / 4));
      },
      /damaged.*--use-damaged-database/,
    ],
    ['overwritten header', (data) => overwrite(path.join(data, database), 0, 8192), /damaged/],
    ['missing key', (data) => rmSync(path.join(data, 'vault.key')), /secret.*--new-key/],
    ['key that all users can read', (data) => chmodSync(path.join(data, 'vault.key'), 0o644), /chmod 600/],
    ['TLS key that all users can read', (data) => chmodSync(path.join(data, 'tls.key'), 0o644), /chmod 600/],
  ];
  const rows = [];
  for (const [number, [name, change, expected]] of cases.entries()) {
    const dataDir = path.join(freshFolder(work, `damaged-${number}`), 'data');
    cpSync(origin, dataDir, { recursive: true });
    change(dataDir);
    const end = await refused(jar, { ...serviceEnvironment(lab, { dataDir }), LC_ALL: 'C' });
    rows.push(refusal(name, end, expected));
  }
  return rows;
}

/** The service answers 400 requests, eight at a time. */
async function limited(name, { jar, lab, work }, how) {
  const dataDir = path.join(freshFolder(work, 'limited'), 'data');
  const service = await start(jar, serviceEnvironment(lab, { dataDir }), how);
  try {
    const session = await signIn(lab, service);
    const answers = {};
    for (let round = 0; round < 50; round++) {
      const all = await Promise.all(
        Array.from({ length: 8 }, () => session.raw('GET', '/datastores?size=100').catch(() => ({ status: 0 }))),
      );
      for (const { status: code } of all) answers[code] = (answers[code] ?? 0) + 1;
    }
    const ready = await until(async () => (await status(service, 'readiness')) === 200, 30);
    const measured = Object.entries(answers).map(([code, count]) => `${count} x ${code}`);
    return { name, held: answers[200] === 400 && ready !== undefined, measured: measured.join(', ') };
  } finally {
    await service.stop();
  }
}

/** Rows of all cases. */
export default async function disk({
  work = path.join(root, '.cache/strength/disk'),
  jar = builtJar,
  rounds = 3,
} = {}) {
  mkdirSync(work, { recursive: true });
  await buildLab({ quiet: true });
  const lab = await startLab({ stateDir: path.join(work, 'lab') });
  const all = { jar, lab, work, rounds };
  try {
    return [
      ...(await fullDisk(all)),
      await fullDiskDuringAnUpload(all),
      ...(await damaged(all)),
      await limited('128 file descriptors', all, { before: 'ulimit -n 128' }),
      await limited('heap of 96 MB', all, {
        options: ['-Xmx96m', ...javaOptions.filter((one) => !one.startsWith('-Xmx'))],
      }),
    ];
  } finally {
    await lab.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = await disk(process.argv[2] ? { jar: path.resolve(process.argv[2]) } : {});
  console.table(rows);
  process.exitCode = rows.every((row) => row.held !== false) ? 0 : 1;
}
