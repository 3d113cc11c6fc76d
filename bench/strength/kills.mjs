// Kills of the service at random moments of reclaim runs, on each database: nothing lost, nothing started twice, each byte in
// the record as the hosts processed it.
import { setTimeout as pause } from 'node:timers/promises';
import { install, random } from './installation.mjs';
import { overlapping } from './truth.mjs';

const databases = [
  ['H2', {}],
  ['PostgreSQL', { postgresql: true }],
  ['PostgreSQL, three replicas', { postgresql: true, replicas: 3 }],
];
const walks = [
  ['vmfs5-bulk', { reclaimUnitBlocks: 200 }, 'esxcli'],
  ['vmfs6-quiet', { method: 'task' }, 'task'],
];
const ended = (run) => run.endedAt !== null;

/** Moments of a run at which the process is killed: when it is accepted, while the host walks, while it is verified. */
const moments = [
  () => true,
  () => true,
  (run) => run.state !== 'QUEUED' || ended(run),
  (run) => run.progress.fraction > 0.01 || ended(run),
  (run) => run.progress.fraction > 0.5 || ended(run),
  (run) => run.state === 'VERIFYING' || ended(run),
];

async function round(installation, number, draw) {
  const [datastore, options, method] = walks[number % walks.length];
  const before = await installation.truth(datastore);
  const started = await installation.call('POST', '/reclaim-runs', {
    datastoreIds: [installation.id(datastore)],
    ...options,
  });
  const place = `/reclaim-runs/${started.items[0].id}`;
  const moment = moments[Math.floor(draw() * moments.length)];
  await installation.until(place, moment, '2s');
  await pause(draw() * 400);
  const victim = Math.floor(draw() * installation.services.length);
  await installation.kill(victim);
  if (draw() < 0.5) await installation.advance('30s');
  const began = Date.now();
  await installation.restart(victim);
  const run = await installation.until(place, ended, '20s');
  const after = await installation.truth(datastore);
  const own = after.runs.slice(before.runs.length);
  const failures = [];
  if (own.length > 1 || overlapping(after.runs)) failures.push(`${own.length} walks`);
  if (run.state !== 'COMPLETED') failures.push(`${run.state} ${run.problem?.code}`);
  const reclaimed = before.writtenBytes - after.writtenBytes;
  if (run.verification.outcome === 'EXACT' && run.verification.reclaimedBytes !== reclaimed)
    failures.push(`${run.verification.reclaimedBytes} bytes in the record, ${reclaimed} on the array`);
  return { method, failures: failures.map((one) => `${datastore}: ${one}`), millis: Date.now() - began };
}

async function on(work, database, options, kills, seed) {
  const installation = await install(work, options);
  const draw = random(seed);
  const rounds = [];
  try {
    for (let number = 0; number < kills; number++) rounds.push(await round(installation, number, draw));
    const runs = await installation.call('GET', '/reclaim-runs?size=1000');
    const lost = rounds.length - runs.total;
    const failures = rounds.flatMap((one) => one.failures);
    if (lost !== 0) failures.push(`${lost} runs lost`);
    return {
      name: `${kills} kills -9 during runs of both methods, ${database}`,
      held: failures.length === 0,
      measured:
        failures.length === 0
          ? `0 lost, 0 started twice; longest until the end of a run ${(Math.max(...rounds.map((one) => one.millis)) / 1000).toFixed(0)} s after the kill`
          : failures.join('; '),
    };
  } finally {
    await installation.stop();
  }
}

export default async function kills({ work, kills: total, seed }) {
  const rows = [];
  for (const [database, options] of databases)
    rows.push(await on(work, database, options, Math.ceil(total / databases.length), seed));
  return rows;
}
