// Users of the vSphere Client on the fleet, 200 and then 1,000 for three minutes, each with a session, an open event stream, and
// pages that follow each other after seconds: errors, response times, and what the service takes before, during, and after.
// `USERS=20,50` selects the steps, `SECONDS` their length, `THINK=4,12` the seconds between two pages, and `AFTER` the minutes
// until what remains is measured; below 11, sessions remain. For the size of the fleet and the database, see fleet/world.mjs.
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { register } from '../tools/stack.mjs';
import { callsSoFar, fill, fleetSize, number, startFleet } from './fleet/world.mjs';
import { cpuMillis, heapMB, residentMB } from './process-figures.mjs';
import { logIn, requests } from './users/person.mjs';

const list = (name, usual) => (process.env[name] ?? usual).split(',').map(Number);
const steps = list('USERS', '200,1000');
const [least, most] = list('THINK', '4,12').map((seconds) => 1_000 * seconds);
const seconds = number('SECONDS', 180);
const minutesAfter = number('AFTER', 11);
/** Users who log in at once; more would measure the log-in of the lab. */
const atOnce = 8;
/** Runs in progress that the streams follow. */
const followed = 8;

/** What the requests of one step took, by kind, and by minute because Java compiles most in the first. */
class Figures {
  kinds = new Map();
  errors = {};
  began = performance.now();

  seen = (kind, status, millis) => {
    const minute = `all in minute ${1 + Math.floor((performance.now() - this.began) / 60_000)}`;
    for (const name of ['stream', 'first request'].includes(kind) ? [kind] : [kind, 'all', minute]) {
      if (!this.kinds.has(name)) this.kinds.set(name, createHistogram());
      this.kinds.get(name).record(Math.max(1, Math.round(1_000 * millis)));
    }
    if (typeof status !== 'number' || status >= 400) {
      const error = `${kind}: ${status}`;
      this.errors[error] = (this.errors[error] ?? 0) + 1;
    }
  };

  table() {
    const millis = (histogram, percent) => Math.round(histogram.percentile(percent) / 1_000);
    const rows = [...this.kinds].map(([kind, histogram]) => [
      kind,
      { requests: histogram.count, p50: millis(histogram, 50), p95: millis(histogram, 95), p99: millis(histogram, 99) },
    ]);
    return Object.fromEntries(rows.sort());
  }
}

/** Keeps so many runs in progress, one datastore after the other; they take minutes of the lab's time, which is real time. */
function keepRunning(call, ids, seen) {
  let live = [];
  let over = false;
  let next = 0;
  const look = async () => {
    const { running, waiting } = await call('GET', '/queue');
    live = running.map(({ runId }) => runId);
    for (let missing = followed - live.length - waiting.length; missing > 0; missing--) {
      const json = { datastoreIds: [ids[next++ % ids.length]], method: 'task' };
      // Some, such as local ones, are not eligible; the next look takes another.
      await call('POST', '/reclaim-runs', json).catch(() => {});
    }
  };
  const looking = (async () => {
    while (!over) {
      await look().catch((error) => seen('queue of runs', error.code ?? error.message, 0));
      await pause(2_000);
    }
  })();
  return {
    live: () => live,
    async stop() {
      over = true;
      await looking;
    },
  };
}

const perMinute = (before, after, minutes) => ({
  vcenter: Math.round((after.vcenter - before.vcenter) / minutes),
  arrays: Math.round((after.arrays - before.arrays) / minutes),
});

const rounded = (value) => Math.round(10 * value) / 10;

async function figuresOf(world) {
  return { heap: await heapMB(world.pid), resident: residentMB(world.pid) };
}

/** The step's users, of whom those of the step before are still there. */
async function join(people, count, world, about) {
  const { lab, service } = world;
  const users = lab.facts.users.filter(({ name }) => name.startsWith('crowd-'));
  const missing = users.slice(people.length, count);
  const one = async () => {
    for (let user = missing.shift(); user; user = missing.shift()) {
      people.push(
        await logIn({ ...about, shell: lab.facts.shell, service: service.url, user, think: { least, most } }),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function measured(world, people, count, about, before) {
  const began = performance.now();
  const arriving = (about.figures = new Figures());
  await join(people, count, world, about);
  const arrived = (performance.now() - began) / 1_000;
  const figures = (about.figures = new Figures());
  const cpu = cpuMillis(world.pid);
  const calls = await callsSoFar(world.lab);
  await pause(1_000 * seconds);
  const used = (cpuMillis(world.pid) - cpu) / (10 * seconds);
  const called = perMinute(calls, await callsSoFar(world.lab), seconds / 60);
  const open = people.filter((person) => person.follows()).length;
  const errors = { ...arriving.errors, ...figures.errors };
  const table = figures.table();
  const { heap, resident } = await figuresOf(world);
  console.log(`\n${count} users for ${seconds} s, after ${Math.round(arrived)} s of log-ins; milliseconds\n`);
  console.table({ ...table, 'first request': arriving.table()['first request'] });
  console.log(Object.keys(errors).length === 0 ? 'no errors' : `errors: ${JSON.stringify(errors)}`);
  return {
    'p95, ms': table.all.p95,
    'requests per s': rounded(table.all.requests / seconds),
    errors: Object.values(errors).reduce((sum, one) => sum + one, 0),
    'CPU, % of a core': rounded(used),
    'heap, MB': rounded(heap),
    'resident, MB': rounded(resident),
    'KB of heap per user': Math.round((1_024 * (heap - before.heap)) / count),
    'open streams': open,
    'database, MB': rounded(world.databaseMB()),
    'calls to vCenter per min': called.vcenter,
    'to arrays': called.arrays,
  };
}

/** Prints the tables; does not fail. */
export default async function users() {
  const world = await startFleet('users', { flags: ['--speed', '1', '--crowd', String(Math.max(...steps))] });
  const people = [];
  try {
    await register(world.lab, world.service, { program: world.program });
    const admin = await fill(world);
    const { items } = await admin.call('GET', '/datastores?size=1000&type=VMFS');
    const rules = (await admin.call('GET', '/audit-rules?size=1000')).items.map(({ id }) => id);
    const objects = { ids: items.map(({ id }) => id), names: items.map(({ name }) => name), rules };
    const about = { objects, figures: new Figures(), seen: (...what) => about.figures.seen(...what) };
    const runs = keepRunning(admin.call, objects.ids, about.seen);
    about.live = runs.live;
    while (runs.live().length === 0) await pause(500);
    const summary = {};
    const before = await figuresOf(world);
    summary.before = { 'heap, MB': rounded(before.heap), 'resident, MB': rounded(before.resident) };
    for (const count of steps) {
      summary[`${count} users`] = await measured(world, people, count, about, before);
    }
    await runs.stop();
    await Promise.all(people.splice(0).map((person) => person.leave()));
    requests.destroy();
    await pause(60_000 * minutesAfter);
    const after = await figuresOf(world);
    summary[`${minutesAfter} min after`] = {
      'heap, MB': rounded(after.heap),
      'resident, MB': rounded(after.resident),
      growth: `${rounded(after.heap - before.heap)} MB of heap`,
    };
    console.log(`\n${fleetSize}; goals: no errors, p95 below 150 ms with 200 users, no growth\n`);
    console.table(summary);
  } finally {
    await Promise.all(people.map((person) => person.leave().catch(() => {})));
    await world.stop();
  }
}
