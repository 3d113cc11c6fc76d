// Operations that lead to a walk of a host over the free space of a datastore: reclaim runs and policies.
import { setTimeout as pause } from 'node:timers/promises';
import { begin, ofStart } from './fault-kinds.mjs';
import { accepted, over, under } from './fault-time.mjs';
import { overlapping } from './truth.mjs';

/** Simulated time between two looks at a run. */
const stride = '45s';

const walkingNow = ({ runs }) => runs.some((one) => one.state === 'running');

/** Advances time until no host unmaps the datastore: some walks outlast what was reported about them. */
async function walked(installation, datastore) {
  for (let i = 0; i < 400; i++) {
    const truth = await installation.truth(datastore);
    if (!walkingNow(truth)) return truth;
    await installation.advance('30s');
  }
  throw new Error(`${datastore} is unmapped for ever`);
}

/** Whether another run is accepted while the host walks; it must not be. */
async function takenTwice(installation, datastore, body, run) {
  if (!run || over(run) || !walkingNow(await installation.truth(datastore))) return [];
  const { status } = await installation.raw('POST', '/reclaim-runs', body);
  return status < 300 ? [`a second run is accepted while the host unmaps and the first is ${run.state}`] : [];
}

/** What never ends in the lab is ended by the user, and if that is not possible, it is not reported as ended. */
async function stalled(installation, datastore, body, place) {
  if (!place) return { failures: [], end: 'refused' };
  await installation.raw('POST', `${place}/cancel`);
  const failures = [];
  for (let i = 0; i < 40; i++) {
    await installation.advance('30s');
    await pause(50);
    const run = await installation.call('GET', place);
    if (over(run)) break;
    if (i % 10 === 9) failures.push(...(await takenTwice(installation, datastore, body, run)));
  }
  const run = await installation.call('GET', place);
  const walking = walkingNow(await installation.truth(datastore));
  if (walking && over(run) && run.state !== 'UNKNOWN') failures.push(`${run.state} while the host unmaps`);
  return { failures, end: run.state };
}

/** What is wrong with the record of a run that has ended, compared with the walks that the lab made for it. */
function recordOf(run, own, { before, after, walking }) {
  const failures = [];
  if (walking) failures.push(`${run.state} while the host unmaps`);
  const actual = own[0]?.state ?? 'never began';
  if (run.state === 'COMPLETED' && actual !== 'done') failures.push(`COMPLETED, the host's UNMAP ${actual}`);
  if (['FAILED', 'CANCELED'].includes(run.state) && actual === 'done')
    failures.push(`${run.state}, the host's UNMAP ${actual}`);
  if (run.state === 'CANCELED') failures.push('CANCELED, and nobody canceled it');
  if (run.state !== 'COMPLETED' && !run.problem) failures.push(`${run.state} without a reason`);
  const reclaimed = before.writtenBytes - after.writtenBytes;
  if (run.verification.outcome === 'EXACT' && run.verification.reclaimedBytes !== reclaimed)
    failures.push(`${run.verification.reclaimedBytes} bytes in the record, ${reclaimed} on the array`);
  return failures;
}

/** So that there is something to reclaim. */
const deleteVm = ({ lab }, datastore) => lab.control('POST', `/datastores/${datastore}/vms:delete`, { count: 1 });

/** The host that a run would be on now. */
async function hostOf(installation, datastore, options = {}) {
  const body = { datastoreIds: [installation.id(datastore)], options };
  const { items } = await installation.call('POST', '/reclaim-estimates', body);
  return items[0].plan.host.name;
}

/** A run; `late` if the fault is to begin while the host walks. */
export const walk = (name, datastore, options, method, late) => ({
  name,
  method,
  datastore,
  host: (installation) => hostOf(installation, datastore, options),
  async perform(installation, fault) {
    await deleteVm(installation, datastore);
    const before = await installation.truth(datastore);
    const body = { datastoreIds: [installation.id(datastore)], ...options };
    const start = () => accepted(installation, 'POST', '/reclaim-runs', body);
    const place = (one) => `/reclaim-runs/${one.items[0].id}`;
    const inProgress = async (one) => {
      await installation.until(place(one), (run) => run.state !== 'QUEUED');
      await installation.until(place(one), (run) => run.progress.fraction > 0.01 || over(run), '4s');
    };
    let started;
    if (!late) {
      const called = async (one) => !one || (await installation.call('GET', place(one))).state !== 'QUEUED';
      started = await under(installation, fault, start, called);
      if (!started && !fault.method) {
        started = await start();
        await under(installation, fault, () => started, called);
      }
    } else if (ofStart.includes(fault.kind)) {
      const end = await begin(installation, fault);
      started = await start();
      await inProgress(started);
      await installation.advance('30s'); // the faults take effect 20 s after the start
      await end();
    } else {
      started = await start();
      await inProgress(started);
      await under(installation, fault, () => {});
    }
    if (fault.kind === 'task-stalls') return stalled(installation, datastore, body, started && place(started));
    const failures = started
      ? await takenTwice(installation, datastore, body, await installation.call('GET', place(started)))
      : [];
    const run = started && (await installation.until(place(started), over, stride));
    const walking = walkingNow(await installation.truth(datastore));
    const after = await walked(installation, datastore);
    const own = after.runs.slice(before.runs.length);
    if (own.length > 1 || overlapping(after.runs)) failures.push(`${own.length} walks for one run`);
    if (!run && own.length > 0) failures.push('a walk without a run');
    if (run) failures.push(...recordOf(run, own, { before, after, walking }));
    return { failures, end: run?.state ?? 'refused' };
  },
});

const quiet = 'quiet6';

export const policy = {
  name: 'policy',
  method: 'UnmapVmfsVolumeEx_Task',
  datastore: quiet,
  host: (installation) => hostOf(installation, quiet, { method: 'task' }),
  async perform(installation, fault, number) {
    const body = { datastoreIds: [installation.id(quiet)] };
    await deleteVm(installation, quiet);
    const before = await installation.truth(quiet);
    const made = await installation.call('POST', '/reclaim-policies', {
      name: `Under fault ${number}`,
      zone: 'UTC',
      schedule: { kind: 'CRON', cron: '0 3 29 2 *' }, // no start of its own
      scope: body,
      method: 'task',
    });
    const place = `/reclaim-policies/${made.id}`;
    const ask = () => accepted(installation, 'POST', `${place}/run-now`);
    const called = async () => {
      const [first] = (await installation.call('GET', `${place}/starts`)).items;
      if (!first || first.state !== 'STARTED') return !first || first.state !== 'ASKED';
      return (await installation.call('GET', `/reclaim-runs/${first.runs[0].runId}`)).state !== 'QUEUED';
    };
    let start = await under(installation, fault, ask, called);
    if (!start && !fault.method) {
      start = await ask();
      await under(installation, fault, () => {}, called);
    }
    if (!start) {
      await installation.call('DELETE', place);
      const own = (await walked(installation, quiet)).runs.length - before.runs.length;
      return { failures: own > 0 ? [`${own} walks without a start`] : [], end: 'refused' };
    }
    const { items } = await installation.until(
      `${place}/starts`,
      ({ items }) => items[0] && items[0].state !== 'ASKED',
      '5s',
    );
    const runs = items.flatMap((one) => one.runs);
    if (fault.kind === 'task-stalls' && runs.length === 1)
      return stalled(installation, quiet, body, `/reclaim-runs/${runs[0].runId}`);
    const failures = [];
    if (items.length !== 1 || runs.length > 1)
      failures.push(`${items.length} starts (${items.map(({ state }) => state).join()}), ${runs.length} runs`);
    if (items[0].state !== 'STARTED' && !items[0].reason && items[0].skipped.length === 0)
      failures.push(`${items[0].state} without a reason`);
    const ended = [];
    for (const { runId } of runs) {
      const run = await installation.call('GET', `/reclaim-runs/${runId}`);
      failures.push(...(await takenTwice(installation, quiet, body, run)));
      ended.push(await installation.until(`/reclaim-runs/${runId}`, over, stride));
    }
    const walking = walkingNow(await installation.truth(quiet));
    await installation.call('DELETE', place);
    const after = await walked(installation, quiet);
    const own = after.runs.slice(before.runs.length);
    if (own.length > runs.length || overlapping(after.runs))
      failures.push(`${own.length} walks for ${runs.length} runs`);
    if (ended[0]) failures.push(...recordOf(ended[0], own, { before, after, walking }));
    return { failures, end: ended[0]?.state ?? items[0].state };
  },
};
