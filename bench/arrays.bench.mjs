// Twenty arrays of all kinds with 10,000 volumes each: how long a refresh of all takes, how many requests it sends, and the list of one
// array of each kind beside the vendor's own client.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildJar, buildLab, jar } from '../tools/build.mjs';
import { pythonWithClients } from '../tools/prerequisites.mjs';
import { root } from '../tools/process.mjs';
import {
  connectArrays,
  freshFolder,
  installedOptions,
  serviceEnvironment,
  signIn,
  startLab,
  startService,
} from '../tools/stack.mjs';
import { cpuMillis } from './process-figures.mjs';
import { median, timed } from './timing.mjs';

const work = path.join(root, '.cache/bench/arrays');
const volumes = Number(process.env['VOLUMES'] ?? 10_000);
const rounds = 5;
/** Lists before the measured ones: a service that has run for hours has read some, so its code is compiled. */
const warmUp = { ours: 60, vendor: 1 };
const budget = 30;

/** How many arrays there are of each kind; `KINDS=a,b` has one of each of these instead. */
const kinds = process.env['KINDS']
  ? Object.fromEntries(process.env['KINDS'].split(',').map((kind) => [kind, 1]))
  : {
      flasharray: 4,
      powerstore: 3,
      ontap: 3,
      'asa-r2': 2,
      wsapi: 3,
      storagevirtualize: 3,
      unity: 2,
      powermax: 2,
      vsp: 2,
      truenas: 2,
    };
const all = Object.entries(kinds).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));

/** The SDK for IBM Storage Virtualize knows this port only. */
const vendorsPort = '127.7.44.3:7443';

function world() {
  const file = path.join(work, 'world.yaml');
  const datastores = all.map(
    (kind, i) => `- {name: ds-${i}, vmfs: 6, extents: [100], vms: [10], gone: [5], array: ${i + 1}}`,
  );
  const arrays = `arrays: [${all.map((kind) => `{kind: ${kind}}`).join(', ')}]`;
  writeFileSync(
    file,
    ['clusters: 1', 'hosts: 2', arrays, `volumesEach: ${volumes}`, 'datastores:', ...datastores, ''].join('\n'),
  );
  return file;
}

/** The vendor's client, which lists on request. */
async function vendorsClient(python, array, ca) {
  const child = spawn(python, [path.join(root, 'bench/arrays/client.py')], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (json) => {
    child.stdin.write(`${JSON.stringify(json)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`the client of ${array.kind} ended`);
    return JSON.parse(value);
  };
  await answer({ ...array, ca });
  return { list: () => answer({}), end: () => child.kill() };
}

export default async function bench() {
  const python = await pythonWithClients();
  await Promise.all([buildLab(), buildJar()]);
  const stateDir = freshFolder(work, 'lab');
  const [array, ...more] = all.map((kind, i) => {
    const first = kind === 'storagevirtualize' && all[i - 1] !== kind;
    return `${kind}=${first ? vendorsPort : '127.0.0.1:0'}`;
  });
  const flags = ['--speed', '0', '--scenario', world(), ...more.flatMap((each) => ['--array', each])];
  const lab = await startLab({ stateDir, array, flags });
  const extra = { TIDEMARK_ARRAYS_REFRESH: '24h' };
  const service = await startService(
    serviceEnvironment(lab, { dataDir: freshFolder(work, 'service'), extra }),
    jar,
    installedOptions,
  );
  try {
    await connectArrays(lab, service);
    const { call } = await signIn(lab, service);
    const { items } = await call('GET', '/arrays?size=100');
    const check = (id) => call('POST', `/arrays/${id}/check`, undefined, { timeoutMs: 300_000 });
    await Promise.all(items.map(({ id }) => check(id)));
    const refreshes = [];
    const before = [cpuMillis(service.child.pid), cpuMillis(lab.child.pid)];
    for (let i = 0; i < rounds; i++) refreshes.push(await timed(() => Promise.all(items.map(({ id }) => check(id)))));
    const [ours, emulators] = [cpuMillis(service.child.pid) - before[0], cpuMillis(lab.child.pid) - before[1]].map(
      (sum) => sum / rounds,
    );
    console.log(`refresh of ${items.length} arrays with ${volumes} volumes each, ${rounds} rounds:`);
    console.table({
      'wall clock, s': { median: seconds(median(refreshes)), most: seconds(Math.max(...refreshes)), budget },
      'CPU of the service, s': { median: seconds(ours) },
      'CPU of the emulated arrays, s': { median: seconds(emulators) },
    });
    console.table(await besideVendors({ lab, service, items, check, python, stateDir }));
    const { items: states } = await call('GET', '/arrays?size=100');
    const failed = states.filter(({ health }) => health.state !== 'OK').map(({ name }) => name);
    if (failed.length > 0) throw new Error(`not read: ${failed.join(', ')}`);
  } finally {
    await service.stop();
    await lab.stop();
  }
}

const seconds = (millis) => Number((millis / 1000).toFixed(2));

/** By kind, what one list takes here, with the identity of the array, and with the vendor's client, in turns; there is none for Python of TrueNAS. */
async function besideVendors({ lab, service, items, check, python, stateDir }) {
  const table = {};
  for (const kind of Object.keys(kinds).filter((each) => each !== 'truenas')) {
    const array = lab.facts.arrays.find((each) => each.kind === kind);
    const { id } = items.find(({ name }) => name === array.name);
    const vendor = await vendorsClient(python, array, path.join(stateDir, `${array.name}.crt`));
    const taken = { ours: [], oursCpu: [], oursLab: [], vendor: [], vendorCpu: [], vendorLab: [] };
    let rows = 0;
    for (let i = 0; i < warmUp.ours; i++) await check(id);
    for (let i = 0; i < rounds + warmUp.vendor; i++) {
      const began = cpuMillis(lab.child.pid);
      const listed = await vendor.list();
      const [between, before] = [cpuMillis(lab.child.pid), cpuMillis(service.child.pid)];
      const wall = await timed(() => check(id));
      rows = listed.rows;
      if (i < warmUp.vendor) continue;
      taken.ours.push(wall);
      taken.oursCpu.push(cpuMillis(service.child.pid) - before);
      taken.oursLab.push(cpuMillis(lab.child.pid) - between);
      taken.vendor.push(listed.millis);
      taken.vendorCpu.push(listed.cpu);
      taken.vendorLab.push(between - began);
    }
    vendor.end();
    const medians = Object.fromEntries(
      Object.entries(taken).map(([name, values]) => [name, Math.round(median(values))]),
    );
    table[kind] = {
      rows,
      'ours, ms': medians.ours,
      'vendor, ms': medians.vendor,
      times: Number((medians.ours / medians.vendor).toFixed(2)),
      'ours, CPU ms': medians.oursCpu,
      'of its array': medians.oursLab,
      'vendor, CPU ms': medians.vendorCpu,
      'of the array': medians.vendorLab,
    };
  }
  return table;
}
