// 100 runs over 20 hosts and 4 arrays under ceilings of 4 per array and 1 per host, beside what scripts do: one after another
// on the last host, and 16 workers on one host, both by govc. Times are the lab's; the lower bound is what the ceilings allow.
// `SPEED=20` takes a quarter of the time, and counts the time of the service itself four times as much.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildJar, buildLab } from '../tools/build.mjs';
import { root } from '../tools/process.mjs';
import { connectArrays, freshFolder, serviceEnvironment, signIn, startLab, startService } from '../tools/stack.mjs';

const work = path.join(root, '.cache/bench/orchestration');
const govc = path.join(root, 'lab/bin/govc');
const hosts = 20;
const arrays = 4;
const perArray = 4;
const runs = 100;
/**
 * Simulated seconds per second while the service works, whose own time counts as often: two seconds between two runs of a slot
 * are 40 s at 20, and 6 % of the makespan.
 */
const speed = Number(process.env.SPEED ?? 5);

/** Free space from 100 to 600 GB, dealt out over the arrays; the same in every round. */
function world() {
  const datastores = Array.from({ length: runs }, (_, i) => {
    const free = 100 + ((i * 137) % 500);
    const name = `ds-${String(i).padStart(3, '0')}`;
    return `- {name: ${name}, vmfs: 5, extents: [${2 * free}], array: ${(i % arrays) + 1}, vms: [${free - 40}], gone: [40]}`;
  });
  const file = path.join(work, 'world.yaml');
  const shape = [`clusters: 1`, `hosts: ${hosts}`, `arrays: ${arrays}`, 'datastores:', ...datastores];
  writeFileSync(file, `${shape.join('\n')}\n`);
  return file;
}

async function start(name) {
  const stateDir = freshFolder(work, name);
  const more = Array.from({ length: arrays - 1 }, () => ['--array', '127.0.0.1:0']).flat();
  return startLab({ stateDir, flags: ['--scenario', world(), '--speed', '0', ...more] });
}

const seconds = (from, to) => (Date.parse(to) - Date.parse(from)) / 1000;
const clock = async (lab) => (await lab.control('GET', '/world')).now;

/** The UNMAP runs of all datastores, from the lab. */
const unmapRunsOf = async (lab) => (await lab.control('GET', '/statistics')).datastores.flatMap((one) => one.runs);

/**
 * Every datastore by esxcli on one host with so many workers; simulated seconds until the last has ended. Time only
 * passes while as many UNMAP runs are under way as can be, so that the time of govc itself does not count.
 */
async function scripted(name, workers, step) {
  const lab = await start(name);
  const { name: user, password } = lab.user('storage');
  const env = {
    ...process.env,
    GOVC_URL: `https://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${lab.facts.vcenter.address}`,
    GOVC_INSECURE: 'true',
    GOVC_PERSIST_SESSION: 'false',
  };
  const { stdout } = await promisify(execFile)(govc, ['find', '/', '-type', 'h'], { env });
  const last = stdout.trim().split('\n').sort().at(-1);
  const names = (await lab.control('GET', '/world')).datastores.map((one) => one.name);
  const left = names.filter((one) => one.startsWith('ds-'));
  const began = await clock(lab);
  const worker = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const words = ['host.esxcli', '-host', last, 'storage', 'vmfs', 'unmap', '-l', one, '-n', '200'];
      await promisify(execFile)(govc, words, { env, timeout: 0 });
    }
  };
  const all = Promise.all(Array.from({ length: workers }, worker));
  for (;;) {
    const unmapRuns = await unmapRunsOf(lab);
    const over = unmapRuns.filter((unmapRun) => unmapRun.endedAt).length;
    if (over === runs) break;
    if (unmapRuns.length - over === Math.min(workers, runs - over)) {
      await lab.control('POST', '/clock', { advance: step });
    } else {
      await pause(10);
    }
  }
  await all;
  const unmapRuns = await unmapRunsOf(lab);
  await lab.stop();
  const took = Math.max(...unmapRuns.map((unmapRun) => seconds(began, unmapRun.endedAt)));
  const busy = unmapRuns.reduce((sum, unmapRun) => sum + seconds(unmapRun.startedAt, unmapRun.endedAt), 0);
  return workers === 1 ? busy : took;
}

/** All through the service; simulated seconds from the request until the last UNMAP run has ended, and each UNMAP run as the lab saw it. */
async function ours() {
  const lab = await start('ours');
  const service = await startService(
    serviceEnvironment(lab, {
      dataDir: freshFolder(work, 'data'),
      extra: { TIDEMARK_RECLAIM_POLLINTERVAL: '100ms' },
    }),
  );
  await connectArrays(lab, service);
  const admin = await signIn(lab, service);
  await admin.call('PUT', '/settings', { runsPerArray: perArray, runsPerVcenter: 64 });
  let ready = [];
  while (ready.length < runs || ready.some((one) => !one.deadSpace)) {
    await pause(300);
    ready = (await admin.call('GET', '/datastores?size=500&q=ds-')).items;
  }
  const datastoreIds = ready.map((one) => one.id);
  await lab.control('POST', '/clock', { speed });
  const began = await clock(lab);
  await admin.call('POST', '/reclaim-runs', { datastoreIds, method: 'task' });
  let most = 0;
  for (;;) {
    await pause(1_000);
    const queue = await admin.call('GET', '/queue');
    const busy = queue.running.map((one) => one.hostName);
    if (new Set(busy).size !== busy.length) throw new Error('a host has two runs');
    if (queue.arrays.some((one) => one.running > perArray)) throw new Error('an array has more runs than its ceiling');
    most = Math.max(most, busy.length);
    if (queue.running.length + queue.waiting.length === 0) break;
  }
  let over = [];
  do {
    await pause(1_000);
    over = (await admin.call('GET', '/reclaim-runs?size=500')).items;
  } while (over.some((one) => one.endedAt === null));
  const failed = over.filter((one) => one.state !== 'COMPLETED' || one.verification.reclaimedBytes === null);
  if (failed.length > 0) throw new Error(`${failed.length} runs did not complete exactly: ${failed[0].problem?.text}`);
  const unmapRuns = await unmapRunsOf(lab);
  await service.stop();
  await lab.stop();
  if (unmapRuns.length !== runs) throw new Error(`${unmapRuns.length} UNMAP runs for ${runs} runs`);
  return { took: Math.max(...unmapRuns.map((unmapRun) => seconds(began, unmapRun.endedAt))), unmapRuns, most };
}

const arrayOf = (unmapRun) => Number(unmapRun.datastore.slice(3)) % arrays;
const length = (unmapRun) => seconds(unmapRun.startedAt, unmapRun.endedAt);

/** The makespan of the same runs in the same order if a slot had its next run at once: what the order alone costs. */
function withoutPauses(unmapRuns) {
  const order = [...unmapRuns].sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  const ends = Array.from({ length: arrays }, () => Array(perArray).fill(0));
  for (const unmapRun of order) {
    const slots = ends[arrayOf(unmapRun)].sort((a, b) => a - b);
    slots[0] += length(unmapRun);
  }
  return Math.max(...ends.flat());
}

/** No schedule under the ceilings is shorter: each array's UNMAP runs in its slots, all on the hosts, the longest. */
function lowerBound(unmapRuns) {
  const lengths = unmapRuns.map(length);
  const ofArray = Array.from({ length: arrays }, (_, array) =>
    unmapRuns.reduce((sum, unmapRun) => sum + (arrayOf(unmapRun) === array ? length(unmapRun) : 0), 0),
  );
  const total = lengths.reduce((sum, one) => sum + one, 0);
  return { bound: Math.max(...ofArray.map((sum) => sum / perArray), total / hosts, ...lengths), total };
}

export default async function bench() {
  await Promise.all([buildLab(), buildJar()]);
  const { took, unmapRuns, most } = await ours();
  const { bound, total } = lowerBound(unmapRuns);
  const sixteen = await scripted('sixteen', 16, '5s');
  const single = await scripted('single', 1, '60s');
  const minutes = (value) => `${(value / 60).toFixed(1)} min`;
  console.table({
    'lower bound under the ceilings': { makespan: minutes(bound), 'x of the bound': 1 },
    Tidemark: { makespan: minutes(took), 'x of the bound': Number((took / bound).toFixed(3)) },
    '16 workers on one host': { makespan: minutes(sixteen), 'x of the bound': Number((sixteen / bound).toFixed(3)) },
    'last host, one after another': {
      makespan: minutes(single),
      'x of the bound': Number((single / bound).toFixed(3)),
    },
  });
  console.log(
    `${runs} runs, ${hosts} hosts, ${arrays} arrays; at most ${most} at once; all UNMAP runs together ${minutes(total)}.`,
  );
  const gapless = withoutPauses(unmapRuns);
  const pause = (took - gapless) / (runs / arrays / perArray);
  console.log(
    `In the same order without pauses ${(gapless / bound).toFixed(3)} times the lower bound; a pause between two runs of a slot took ${pause.toFixed(1)} s, ${(pause / speed).toFixed(2)} s of real time.`,
  );
  console.log(`${(single / took).toFixed(1)} times faster than one after another (wanted: 8 or more);`);
  console.log(`${(took / bound).toFixed(3)} times the lower bound (wanted: 1.05 or less).`);
}
