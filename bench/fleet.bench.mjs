// A fleet of 2,500 hosts, 1,000 datastores with 64 mounts each, and 20,000 VMs: what users wait for, the calls to vCenter by
// method, and govc and pyVmomi for the same work. `ROWS` selects rows by words of their names; for the size of the fleet and the
// database, see fleet/world.mjs.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pythonWithClients } from '../tools/prerequisites.mjs';
import { root, run } from '../tools/process.mjs';
import { connectArrays, signIn } from '../tools/stack.mjs';
import { audit, between, datastores, fleetSize, hosts, number, startFleet } from './fleet/world.mjs';
import { cpuMillis, heapMB, residentMB } from './process-figures.mjs';
import { median, timed } from './timing.mjs';

const rounds = number('ROUNDS', 5);
const words = (process.env.ROWS ?? '').split(',').filter(Boolean);
const page = 100;
const pages = Math.ceil(datastores / page);

/** Each row: its name, its goal in milliseconds, the work, and how often it is done. */
function rowsOf(call, ids) {
  const list = (query) => call('GET', `/datastores?size=${page}&${query}`);
  const estimate = async () => {
    const { items } = await call('POST', '/reclaim-estimates', { datastoreIds: ids });
    if (items.length !== ids.length) throw new Error(`${items.length} of ${ids.length} estimates`);
  };
  const home = ['/fleet/summary', '/fleet/trend?past=P7D', '/fleet/unmap-activity', '/fleet/forecast?size=10'];
  let next = 0;
  return [
    ['list, a page of 100', 40, () => list(`sort=name&page=${next++ % pages}`), 2 * pages],
    ['list, search and sort', 40, () => list('q=vmfs-00&sort=deadSpaceBytes,desc'), rounds],
    ['fleet home', 300, () => Promise.all(home.map((place) => call('GET', place))), rounds],
    [`estimates for ${ids.length}`, 1_500, estimate, rounds],
    [`audit of ${hosts} hosts, 5 ms a call`, 30_000, () => audit(call), 1],
    ['findings by rule', 300, () => call('GET', '/audit-rules'), rounds],
    ['findings, a page of 500', 300, () => call('GET', '/findings?size=500'), rounds],
    ['XCOPY advice, first', undefined, () => call('GET', '/advice/xcopy?size=100'), 1],
    ['XCOPY advice, warm', 500, () => call('GET', '/advice/xcopy?size=100'), rounds],
    ['in-guest advice, first', undefined, () => call('GET', '/advice/in-guest-unmap?size=100'), 1],
    ['in-guest advice, warm', 500, () => call('GET', '/advice/in-guest-unmap?size=100'), rounds],
  ];
}

/** The same with unmodified tools; the name of a row has that of the tool. */
async function peers(lab) {
  const { address } = lab.facts.vcenter;
  const { name, password } = lab.user('storage');
  const govc = (...words) =>
    run(path.join(root, 'lab/bin/govc'), words, {
      quiet: true,
      env: { GOVC_URL: address, GOVC_USERNAME: name, GOVC_PASSWORD: password, GOVC_INSECURE: 'true' },
    });
  const python = process.env.TIDEMARK_PYTHON ?? (await pythonWithClients());
  const script = (what) =>
    run(python, [path.join(root, 'bench/fleet/peer.py'), address, name, what], {
      quiet: true,
      env: { PASSWORD: password },
    });
  return [
    ['govc: datastore.info of all', () => govc('datastore.info', '-json')],
    ['pyVmomi: datastores by properties', () => script('datastores')],
    ['pyVmomi: 8 options of each host', () => script('options')],
    ['pyVmomi: disks of VMs by properties', () => script('disks')],
  ];
}

const wanted = ([name]) => words.length === 0 || words.some((word) => name.includes(word));

/** Prints the table with figures and goals; does not fail. */
export default async function fleet() {
  const { lab, service, pid, stop } = await startFleet('fleet', { flags: ['--speed', '0'] });
  const table = {};
  const row = async (name, goal, times, action) => {
    const before = await lab.control('GET', '/calls');
    const cpu = cpuMillis(pid);
    const taken = [];
    for (let i = 0; i < times; i++) taken.push(await timed(action));
    const used = cpuMillis(pid) - cpu;
    const calls = between(before, await lab.control('GET', '/calls'));
    const each = calls.map(([method, count]) => `${Math.round((10 * count) / times) / 10} ${method}`);
    table[name] = {
      ms: Math.round(median(taken)),
      most: Math.round(Math.max(...taken)),
      cpu: Math.round(used / times),
      goal: goal ?? '',
      calls: each.slice(0, 9).join(', '),
    };
    console.log(name, table[name]);
  };
  try {
    const session = await signIn(lab, service);
    const call = (method, place, body) => session.call(method, place, body, { timeoutMs: 120_000 });
    await row('list usable after start', 5_000, 1, async () => {
      while ((await call('GET', '/datastores?size=1')).total < datastores / 2) await pause(50);
    });
    await connectArrays(lab, service);
    const first = await call('GET', `/datastores?size=${Math.min(1_000, datastores)}`);
    const ids = first.items.map(({ id }) => id);
    for (const [name, goal, action, times] of rowsOf(call, ids).filter(wanted)) {
      await row(name, goal, times, action);
    }
    table['heap, resident in MB'] = {
      ms: `${Math.round(await heapMB(pid))}, ${Math.round(residentMB(pid))}`,
      goal: '160, 420',
    };
    for (const [name, action] of (await peers(lab)).filter(wanted)) await row(name, undefined, 1, action);
  } finally {
    await stop();
  }
  console.log(`${fleetSize}; milliseconds, median; cpu of the service for each, with what it does beside\n`);
  console.table(table);
}
