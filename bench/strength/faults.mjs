// Every fault of the lab during every operation that reads or changes hosts. What the service reports at the end is compared with
// the lab's ledger and with what govc reads from the hosts.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, run as execute } from '../../tools/process.mjs';
import { install } from './installation.mjs';
import { overlapping } from './truth.mjs';

const option = 'DataMover.HardwareAcceleratedInit';
const soapFaults = ['NotAuthenticated', 'HostCommunication', 'HostNotReachable', 'HostConfigFault', 'TaskInProgress'];

/** Faults of the connection to vCenter during one call, of hosts, and of arrays. */
function faultsFor(method, host) {
  return [
    { kind: 'latency', delay: '300ms', jitter: '200ms' },
    ...soapFaults.map((type) => ({ kind: 'soap-fault', type, method, count: 1 })),
    { kind: 'soap-fault', type: 'SystemError', method },
    { kind: 'drop-before', method, count: 1 },
    { kind: 'drop-after', method, count: 1 },
    { kind: 'drop-before' },
    { kind: 'drop-after', count: 3 },
    { kind: 'status', status: 503, count: 3 },
    { kind: 'status', status: 502, method },
    { kind: 'esxcli-timeout', delay: '300ms', count: 1 },
    { kind: 'task-fails', delay: '20s' },
    { kind: 'task-lost', delay: '20s' },
    { kind: 'sessions-ended' },
    { kind: 'host-not-responding', host },
    { kind: 'host-disconnected', host },
    { kind: 'log-rotated', host },
    { kind: 'array-offline' },
    { kind: 'array-401' },
    { kind: 'array-429', retryAfter: '1s' },
    { kind: 'array-503', count: 5 },
    { kind: 'array-500', count: 5 },
    { kind: 'array-latency', delay: '300ms' },
    { kind: 'task-stalls', delay: '20s' }, // the last one, as a stalled command keeps its datastore
  ];
}

const title = ({ kind, type, method, count }) =>
  [kind, type, method && `at ${method}`, count && `${count}x`].filter(Boolean).join(' ');
const over = (one) => one.endedAt !== null;

async function govc({ lab }, ...words) {
  const { name, password } = lab.user('administrator');
  const env = {
    GOVC_URL: lab.facts.vcenter.address,
    GOVC_USERNAME: name,
    GOVC_PASSWORD: password,
    GOVC_INSECURE: '1',
    GOVC_PERSIST_SESSION: 'false',
  };
  return (await execute(path.join(root, 'lab/bin/govc'), words, { quiet: true, env })).join('\n');
}

/** Sends the request; resolves with undefined if it is refused as the contract documents. */
async function accepted(installation, method, place, json) {
  const answer = await installation.raw(method, place, json);
  if (answer.status < 300) return answer.body;
  if (answer.status === 500 || !answer.body?.code) throw new Error(`${method} ${place}: ${answer.status}`);
  return undefined;
}

/** Simulated time under the fault, so that what hangs has time to hang. */
async function under(installation, fault, work) {
  const { id } = await installation.lab.control('POST', '/faults', fault);
  try {
    const result = await work();
    for (let i = 0; i < 5; i++) {
      await installation.advance('20s');
      await pause(150);
    }
    return result;
  } finally {
    await installation.lab.control('DELETE', `/faults/${id}`).catch(() => {});
  }
}

/** Advances time until no host unmaps the datastore: some walks outlast what was reported about them. */
async function walked(installation, datastore) {
  for (let i = 0; i < 400; i++) {
    const truth = await installation.truth(datastore);
    if (truth.runs.every((one) => one.state !== 'running')) return truth;
    await installation.advance('30s');
  }
  throw new Error(`${datastore} is unmapped for ever`);
}

async function stalled(installation, datastore, place) {
  if (!place) return { failures: [], end: 'refused' };
  await installation.raw('POST', `${place}/cancel`);
  for (let i = 0; i < 40; i++) {
    await installation.advance('30s');
    await pause(150);
  }
  const run = await installation.call('GET', place);
  const { runs } = await installation.truth(datastore);
  const walking = runs.some((one) => one.state === 'running');
  const wrong = walking && over(run) && run.state !== 'UNKNOWN';
  return { failures: wrong ? [`${run.state} while the host unmaps`] : [], end: run.state };
}

const walk = (name, datastore, options, method, late) => ({
  name,
  method,
  async perform(installation, fault) {
    const before = await installation.truth(datastore);
    const start = () =>
      accepted(installation, 'POST', '/reclaim-runs', { datastoreIds: [installation.id(datastore)], ...options });
    const place = (started) => `/reclaim-runs/${started.items[0].id}`;
    let started;
    if (late) {
      started = await start();
      await installation.until(place(started), (run) => run.progress.fraction > 0.01 || over(run), '2s');
      await under(installation, fault, () => {});
    } else started = await under(installation, fault, start);
    // What never ends in the lab is ended by the user, and if that is not possible, it is not reported as ended.
    if (fault.kind === 'task-stalls') return stalled(installation, datastore, started && place(started));
    const run = started && (await installation.until(place(started), over, '20s'));
    const walking = (await installation.truth(datastore)).runs.some((one) => one.state === 'running');
    const after = await walked(installation, datastore);
    const own = after.runs.slice(before.runs.length);
    const failures = [];
    if (own.length > 1 || overlapping(after.runs)) failures.push(`${own.length} walks for one run`);
    if (!run && own.length > 0) failures.push('a walk without a run');
    if (walking) failures.push(`${run?.state} while the host unmaps`);
    if (run?.state === 'COMPLETED' && own[0]?.state !== 'done')
      failures.push(`COMPLETED, the host's UNMAP ${own[0]?.state ?? 'never began'}`);
    if (run && run.state !== 'COMPLETED' && !run.problem) failures.push(`${run.state} without a reason`);
    const reclaimed = before.writtenBytes - after.writtenBytes;
    if (run?.verification.outcome === 'EXACT' && run.verification.reclaimedBytes !== reclaimed)
      failures.push(`${run.verification.reclaimedBytes} bytes in the record, ${reclaimed} on the array`);
    return { failures, end: run?.state ?? 'refused' };
  },
});

const audit = {
  name: 'audit',
  method: 'RetrievePropertiesEx',
  async perform(installation, fault) {
    const started = await under(installation, fault, () => accepted(installation, 'POST', '/audits', {}));
    if (!started) return { failures: [], end: 'refused' };
    const ended = await installation.until(`/audits/${started.id}`, over);
    const failures = ended.state === 'FAILED' && !ended.problem ? ['FAILED without a reason'] : [];
    return { failures, end: ended.state };
  },
};

const remediation = {
  name: 'remediation',
  method: 'UpdateOptions',
  async perform(installation, fault) {
    await installation.lab.control('POST', '/deviations', { deviations: [{ option, value: 0 }] });
    const first = await installation.call('POST', '/audits', {});
    await installation.until(`/audits/${first.id}`, (one) => one.state === 'COMPLETED');
    const { items } = await installation.call('GET', '/findings?ruleId=write-same-off&size=1000');
    const body = { findingIds: items.map((one) => one.id), onError: 'continue' };
    const started = await under(installation, fault, () => accepted(installation, 'POST', '/remediations', body));
    if (!started) return { failures: [], end: 'refused' };
    const ended = await installation.until(`/remediations/${started.id}`, over);
    const failures = [];
    for (const step of ended.steps) {
      const shown = JSON.parse(await govc(installation, 'host.option.ls', '-json', '-host', step.hostName, option));
      const value = String((shown.option ?? shown)[0].value);
      const stated = { VERIFIED: [step.to], FAILED: [step.from] }[step.state] ?? [step.from, step.to];
      if (!stated.includes(value)) failures.push(`${step.hostName}: ${step.state}, the host has ${value}`);
    }
    return {
      failures,
      end: Object.entries(ended.counts)
        .filter(([, n]) => n > 0)
        .join(' '),
    };
  },
};

const rateChange = {
  name: 'rate change',
  method: 'UpdateVmfsUnmapPriority',
  async perform(installation, fault, number) {
    const datastore = 'vmfs6-ignored';
    const priority = number % 2 === 0 ? 'low' : 'none';
    const body = { datastoreIds: [installation.id(datastore)], rate: { method: 'priority', priority }, dryRun: false };
    const before = await unmapPriority(installation, datastore);
    const started = await under(installation, fault, () =>
      accepted(installation, 'POST', '/reclaim-rate-changes', body),
    );
    if (!started) return { failures: [], end: 'refused' };
    const ended = await installation.until(`/reclaim-rate-changes/${started.id}`, over);
    const after = await unmapPriority(installation, datastore);
    const [{ state }] = ended.items;
    const possible = { DONE: [priority], UNCHANGED: [priority], FAILED: [before], REFUSED: [before] }[state];
    const failures = !possible || possible.includes(after) ? [] : [`${state}, vCenter shows ${after}`];
    return { failures, end: state };
  },
};

async function unmapPriority(installation, datastore) {
  const reference = `Datastore:${installation.id(datastore).split(':')[1]}`;
  return (await govc(installation, 'object.collect', '-s', reference, 'info.vmfs.unmapPriority')).trim();
}

const policy = {
  name: 'policy',
  method: 'UnmapVmfsVolumeEx_Task',
  async perform(installation, fault, number) {
    const datastore = 'vmfs6-quiet';
    const before = await installation.truth(datastore);
    const made = await installation.call('POST', '/reclaim-policies', {
      name: `Under fault ${number}`,
      zone: 'UTC',
      schedule: { kind: 'DAILY', time: '03:00' },
      scope: { datastoreIds: [installation.id(datastore)] },
    });
    const place = `/reclaim-policies/${made.id}`;
    const start = await under(installation, fault, () => accepted(installation, 'POST', `${place}/run-now`));
    const failures = [];
    let runs = [];
    if (start) {
      await installation.until(`${place}/starts`, ({ items }) => items[0] && items[0].state !== 'ASKED', '5s');
      const { items } = await installation.call('GET', `${place}/starts`);
      runs = items.flatMap((one) => one.runs);
      for (const { runId } of runs) {
        if (fault.kind === 'task-stalls') return stalled(installation, datastore, `/reclaim-runs/${runId}`);
        await installation.until(`/reclaim-runs/${runId}`, over, '20s');
      }
      if (items.length !== 1 || runs.length > 1) failures.push(`${items.length} starts, ${runs.length} runs`);
    }
    await installation.raw('DELETE', place);
    const after = await walked(installation, datastore);
    const own = after.runs.length - before.runs.length;
    if (own > runs.length || overlapping(after.runs)) failures.push(`${own} walks for ${runs.length} runs`);
    return { failures, end: start ? 'started' : 'refused' };
  },
};

const operations = [
  walk('run by esxcli', 'vmfs5-bulk', { reclaimUnitBlocks: 200 }, 'ExecuteSoap', false),
  walk('run by esxcli, in progress', 'vmfs5-bulk', { reclaimUnitBlocks: 200 }, 'ExecuteSoap', true),
  walk('run by task', 'vmfs6-quiet', { method: 'task' }, 'UnmapVmfsVolumeEx_Task', false),
  walk('run by task, in progress', 'vmfs6-quiet', { method: 'task' }, 'UnmapVmfsVolumeEx_Task', true),
  policy,
  audit,
  remediation,
  rateChange,
];

async function all(installation, { name, method, perform }) {
  const failures = [];
  const ends = {};
  const faults = faultsFor(method, 'esx-01.lab.tidemark.io');
  for (const [number, fault] of faults.entries()) {
    try {
      const result = await perform(installation, fault, number);
      ends[result.end] = (ends[result.end] ?? 0) + 1;
      failures.push(...result.failures.map((one) => `${title(fault)}: ${one}`));
    } catch (error) {
      failures.push(`${title(fault)}: ${error.message}`);
    }
  }
  const measured = failures.length > 0 ? failures : Object.entries(ends).map(([end, count]) => `${count} ${end}`);
  return { name: `${faults.length} faults, ${name}`, held: failures.length === 0, measured: measured.join('; ') };
}

export default async function faults({ work, operations: wanted }) {
  const rows = [];
  for (const operation of operations.filter((one) => !wanted || wanted.includes(one.name))) {
    const installation = await install(work);
    try {
      rows.push(await all(installation, operation));
    } finally {
      await installation.stop();
    }
  }
  return rows;
}
