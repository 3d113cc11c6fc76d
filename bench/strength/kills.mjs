// Kills of the service at random moments of reclaim runs, on each database: nothing lost, nothing started twice, each byte in
// the record as the hosts processed it. One line to stderr for each round.
import { setTimeout as pause } from 'node:timers/promises';
import { install, random } from './installation.mjs';
import { scenario } from './scenario.mjs';
import { overlapping } from './truth.mjs';

const databases = [
  ['H2', {}],
  ['PostgreSQL', { postgresql: true }],
  ['PostgreSQL, three replicas', { postgresql: true, replicas: 3 }],
];
const walks = [
  ['bulk5', { reclaimUnitBlocks: 200 }, 'esxcli'],
  ['quiet6', { method: 'task' }, 'task'],
];
const ended = (run) => run.endedAt !== null;

/**
 * Moments of a run at which the process is killed, with the steps of simulated time until then: when it is accepted, at
 * the moment at which the lab receives the call, while the host walks, while it is verified.
 */
const moments = [
  () => ['accepted', '2s', () => true],
  () => ['accepted', '2s', () => true],
  () => ['called', '4s', undefined],
  () => ['started', '4s', (run) => run.state !== 'QUEUED'],
  () => ['first progress', '4s', (run) => run.progress.fraction > 0.01],
  (draw) => {
    const fraction = draw();
    return [`at ${Math.round(fraction * 100)} %`, '30s', (run) => run.progress.fraction > fraction];
  },
  () => ['verifying', '1m', (run) => run.state === 'VERIFYING'],
];

/** Real time from the start of the service, or from the kill where another replica is up, to the next change of the run. */
const takeoverSeconds = 15;

const secondsSince = (began) => (Date.now() - began) / 1000;

/** Reasons of a run whose process ended between storing the call to the host and sending it; no other may start it. */
const notStarted = ['START_NOT_RECEIVED', 'START_NOT_LOGGED', 'START_NOT_LISTED'];

/** Waits, without the time that a request of the service takes, until the ledger has one more walk. */
async function called(installation, datastore, before, step) {
  for (let polls = 0; (await installation.truth(datastore)).runs.length === before.runs.length; polls++) {
    if (polls > 5000) throw new Error(`${datastore}: no host was called`);
    if (polls % 20 === 0) await installation.advance(step);
    await pause(10);
  }
}

/** What the record of the run and the ledger of the lab disagree about. */
function contradictions(run, before, after) {
  const walks = after.runs.length - before.runs.length;
  const reclaimed = before.writtenBytes - after.writtenBytes;
  const { outcome, reclaimedBytes, range } = run.verification;
  const failures = [];
  if (run.state === 'COMPLETED' && reclaimed === 0) failures.push('nothing was reclaimed');
  if (overlapping(after.runs)) failures.push('two walks at once');
  const unsent = walks === 0 && notStarted.includes(run.problem?.code);
  if (!unsent && (run.state !== 'COMPLETED' || walks !== 1))
    failures.push(`${run.state} ${run.problem?.code} after ${walks} walks`);
  if (run.state === 'COMPLETED' && outcome === 'NOT_VERIFIABLE') failures.push(run.verification.summary.text);
  if (outcome === 'EXACT' && reclaimedBytes !== reclaimed)
    failures.push(`${reclaimedBytes} bytes in the record, ${reclaimed} on the array`);
  if (outcome === 'RANGE' && (reclaimed < range.minBytes || reclaimed > range.maxBytes))
    failures.push(`${range.minBytes} to ${range.maxBytes} bytes in the record, ${reclaimed} on the array`);
  return failures;
}

/**
 * Waits until a run whose process was killed changes, in small steps of simulated time, then for its end; resolves with the run
 * and the seconds until that change, undefined if it had ended before.
 */
async function takenOver(installation, place) {
  const began = Date.now();
  const first = await installation.until(place, () => true);
  if (ended(first)) return { run: first };
  await installation.until(place, (seen) => seen.version > first.version, '20s');
  const takeover = secondsSince(began);
  return { run: await installation.until(place, ended, '1m'), takeover };
}

async function round(installation, number, draw) {
  const [datastore, options, method] = walks[number % walks.length];
  const [moment, step, reached] = moments[Math.floor(draw() * moments.length)](draw);
  const any = () => Math.floor(draw() * installation.services.length);
  const entry = any();
  const victim = draw() < 0.5 ? entry : any();
  const delayMs = draw() * 400;
  const jumps = draw() < 0.5;
  const began = Date.now();
  await installation.use(entry);
  await installation.lab.control('POST', `/datastores/${datastore}/vms:delete`, { count: 1 });
  const before = await installation.truth(datastore);
  const started = await installation.call('POST', '/reclaim-runs', {
    datastoreIds: [installation.id(datastore)],
    ...options,
  });
  const place = `/reclaim-runs/${started.items[0].id}`;
  if (reached) {
    await installation.until(place, (run) => ended(run) || reached(run), step);
    await pause(delayMs);
  } else await called(installation, datastore, before, step);
  const reachedSeconds = secondsSince(began);
  await installation.kill(victim);
  if (jumps) await installation.advance('30s');
  const killed = Date.now();
  const restart = installation.restart(victim);
  restart.catch(() => {});
  const others = installation.services.length > 1;
  if (others) await installation.use((victim + 1) % installation.services.length);
  else await restart;
  const upSeconds = secondsSince(killed);
  const { run, takeover } = await takenOver(installation, place);
  await restart;
  const failures = contradictions(run, before, await installation.truth(datastore));
  if (takeover > takeoverSeconds) failures.push(`taken over after ${takeover.toFixed(1)} s`);
  return {
    method,
    moment,
    state: run.state,
    bytes: run.verification.reclaimedBytes,
    takeover,
    seconds: secondsSince(began),
    reachedSeconds,
    upSeconds,
    failures: failures.map((one) => `${method}, ${moment}, ${run.id}: ${one}`),
  };
}

const inSeconds = (value) => `${value.toFixed(1)} s`;

function show(database, number, kills, one) {
  const takeover = one.takeover === undefined ? 'ended before' : `taken over ${inSeconds(one.takeover)}`;
  const where = `${inSeconds(one.reachedSeconds)} until the kill, ${inSeconds(one.upSeconds)} without a service`;
  const what = `${database} ${number + 1}/${kills} ${one.method}, ${one.moment}: ${inSeconds(one.seconds)} (${where}), ${takeover}`;
  console.error([what, `${one.state}, ${one.bytes ?? 'unknown'} bytes`, ...one.failures].join('; '));
}

/** The failures of the rounds; a round without an end is the last. */
async function failuresOf(installation, database, kills, seed, rounds) {
  const draw = random(seed);
  try {
    for (let number = 0; number < kills; number++) {
      const one = await round(installation, number, draw);
      show(database, number, kills, one);
      rounds.push(one);
    }
  } catch (error) {
    return [...rounds.flatMap((one) => one.failures), `round ${rounds.length + 1}: ${error.message}`];
  }
  const lost = rounds.length - (await installation.call('GET', '/reclaim-runs?size=1000')).total;
  return [...rounds.flatMap((one) => one.failures), ...(lost === 0 ? [] : [`${lost} runs lost`])];
}

async function on(work, database, options, kills, seed) {
  const installation = await install(work, { ...options, scenario });
  const rounds = [];
  try {
    const failures = await failuresOf(installation, database, kills, seed, rounds);
    const longest = Math.max(0, ...rounds.map((one) => one.takeover ?? 0));
    const completed = rounds.filter((one) => one.state === 'COMPLETED').length;
    return {
      name: `${kills} kills -9 during runs of both methods, ${database}`,
      held: failures.length === 0,
      measured:
        failures.length === 0
          ? `0 lost, 0 started twice, ${completed} completed; a run was taken over after ${longest.toFixed(1)} s at most`
          : failures.join('; '),
    };
  } finally {
    await installation.stop();
  }
}

export default async function kills({ work, kills: total, seed }) {
  const rows = [];
  for (const [at, [database, options]] of databases.entries())
    rows.push(await on(work, database, options, Math.ceil(total / databases.length), 1000 * at + seed));
  return rows;
}
