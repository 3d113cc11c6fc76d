// A fleet of hosts, datastores with 64 mounts each, and VMs, with the service connected to it. `HOSTS`, `DATASTORES`, and `VMS`
// select its size, `DATABASE=postgresql` the database, `JAR` another version of the service, and `JAVA_FLAGS` what to measure with.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildJar, buildLab, jar } from '../../tools/build.mjs';
import { root } from '../../tools/process.mjs';
import {
  connectArrays,
  freshFolder,
  installedOptions,
  serviceEnvironment,
  signIn,
  startLab,
  startService,
} from '../../tools/stack.mjs';
import { startPostgresql } from '../strength/installation.mjs';

export const number = (name, usual) => Number(process.env[name] ?? usual);
export const hosts = number('HOSTS', 2_500);
export const datastores = number('DATASTORES', 1_000);
export const vms = number('VMS', 20_000);
export const database = process.env.DATABASE === 'postgresql' ? 'PostgreSQL' : 'H2';

const javaFlags = [...installedOptions, ...(process.env.JAVA_FLAGS ?? '').split(' ').filter(Boolean)];

export const fleetSize = `${hosts} hosts, ${datastores} datastores, ${vms} VMs, java ${javaFlags.join(' ')}, ${database}`;

/** What was called between two counts, most often first. */
export function between(before, after) {
  const counts = Object.keys(after).map((method) => [method, after[method] - (before[method] ?? 0)]);
  return counts.filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]);
}

const sum = (counts) => Object.values(counts).reduce((all, count) => all + count, 0);

/** How often vCenter, by SOAP method alone, and the arrays have been called so far. */
export async function callsSoFar(lab) {
  const ofVcenter = await lab.control('GET', '/calls');
  const methods = Object.entries(ofVcenter).filter(([method]) => !method.includes(' '));
  return { vcenter: sum(Object.fromEntries(methods)), arrays: sum(await lab.control('GET', '/requests')) };
}

const bytesIn = (place) =>
  statSync(place).isDirectory()
    ? readdirSync(place).reduce((all, name) => all + bytesIn(path.join(place, name)), 0)
    : statSync(place).size;

/**
 * Starts it; the service is connected to the vCenter only. Its last messages are kept in `service.log` in the folder of its state.
 * @param {string} name of the folder of its state
 * @param {{flags?: string[], environment?: Record<string, string>}} options flags of the lab, settings of the service
 */
export async function startFleet(name, { flags = [], environment = {} } = {}) {
  await Promise.all([buildLab(), process.env.JAR ? null : buildJar()]);
  const work = path.join(root, '.cache/bench', name);
  mkdirSync(work, { recursive: true });
  const world = ['--hosts', hosts, '--clusters', Math.ceil(hosts / 50), '--datastores', datastores, '--vms', vms];
  const stops = [];
  const stop = async () => {
    for (const end of stops.splice(0)) await end();
  };
  try {
    const lab = await startLab({
      stateDir: freshFolder(work, 'lab'),
      flags: [...world.map(String), '--latency', 'hostd=5ms', ...flags],
    });
    stops.unshift(() => lab.stop());
    const dataDir = freshFolder(work, 'data');
    const stored = path.join(work, 'postgresql');
    const postgresql = database === 'PostgreSQL' ? await startPostgresql(freshFolder(work, 'postgresql')) : undefined;
    if (postgresql) stops.unshift(() => postgresql.stop());
    const shared = postgresql ? { TIDEMARK_DATABASE_URL: postgresql.url, TIDEMARK_DATABASE_USERNAME: 'postgres' } : {};
    const program = process.env.JAR ?? jar;
    const settings = serviceEnvironment(lab, { dataDir, extra: { ...shared, ...environment } });
    const service = await startService(settings, program, javaFlags);
    stops.unshift(async () => {
      await service.stop();
      writeFileSync(path.join(work, 'service.log'), `${service.lines.join('\n')}\n`);
    });
    return {
      lab,
      service,
      program,
      pid: service.child.pid,
      databaseMB: () => bytesIn(postgresql ? stored : path.join(dataDir, 'tidemark.mv.db')) / 2 ** 20,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the list of datastores, connects the arrays, and audits all hosts; resolves with what `signIn` does. */
export async function fill({ lab, service }) {
  const session = await signIn(lab, service);
  const call = (method, place, body) => session.call(method, place, body, { timeoutMs: 120_000 });
  let before = 0;
  for (let now = -1; now !== before || now < datastores / 2; await pause(1_000)) {
    before = now;
    now = (await call('GET', '/datastores?size=1')).total;
  }
  await connectArrays(lab, service);
  await audit(call);
  return { ...session, call };
}

export async function audit(call) {
  const { id } = await call('POST', '/audits', { scope: [] });
  let state;
  do {
    await pause(250);
    ({ state } = await call('GET', `/audits/${id}`));
  } while (state === 'QUEUED' || state === 'RUNNING');
  if (state !== 'COMPLETED') throw new Error(`the audit is ${state}`);
}
