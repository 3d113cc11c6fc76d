// Every fault of the lab during every operation that reads or changes hosts. What the service reports at the end is compared with
// the lab's ledger and with what govc reads from the hosts.
import { audit, rateChange, remediation } from './fault-changes.mjs';
import { faultsFor, title } from './fault-kinds.mjs';
import { policy, walk } from './fault-walks.mjs';
import { install } from './installation.mjs';
import { scenario } from './scenario.mjs';

const atOnce = 3;
const small = { reclaimUnitBlocks: 200 };
const operations = [
  policy,
  walk('run by esxcli', 'bulk5', small, 'storage.vmfs.unmap', false),
  walk('run by esxcli, in progress', 'bulk5', small, 'BrowseDiagnosticLog', true),
  walk('run by task', 'quiet6', { method: 'task' }, 'UnmapVmfsVolumeEx_Task', false),
  walk('run by task, in progress', 'quiet6', { method: 'task' }, 'RetrievePropertiesEx', true),
  audit,
  remediation,
  rateChange,
];

/** So that what the service counts in polls, and the longest wait for a sign of a host, take little real time. */
const impatient = {
  TIDEMARK_RECLAIM_POLLINTERVAL: '50ms',
  TIDEMARK_RECLAIM_LOGINTERVAL: '50ms',
  TIDEMARK_RECLAIM_MAXMISSEDPOLLS: '5',
  TIDEMARK_RECLAIM_UNCONFIRMEDHOLD: '30m',
  DBSCHEDULER_POLLINGINTERVAL: '200ms',
};

async function one(installation, operation, plain, number) {
  try {
    const fault = plain.host === undefined ? plain : { ...plain, host: await operation.host(installation) };
    return await operation.perform(installation, fault, number);
  } catch (error) {
    return { failures: [error.message], end: 'no end' };
  }
}

async function all(installation, operation) {
  const failures = [];
  const ends = {};
  const faults = faultsFor({ ...operation, host: '' });
  for (const [number, fault] of faults.entries()) {
    const began = Date.now();
    const result = await one(installation, operation, fault, number);
    ends[result.end] = (ends[result.end] ?? 0) + 1;
    failures.push(...result.failures.map((text) => `${title(fault)}: ${text}`));
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.error([`${operation.name}, ${title(fault)}: ${result.end}, ${seconds} s`, ...result.failures].join('; '));
  }
  const measured = failures.length > 0 ? failures : Object.entries(ends).map(([end, count]) => `${count} ${end}`);
  return {
    name: `${faults.length} faults, ${operation.name}`,
    held: failures.length === 0,
    measured: measured.join('; '),
  };
}

async function during(work, operation) {
  let installation;
  try {
    installation = await install(work, { scenario, environment: impatient });
    return await all(installation, operation);
  } catch (error) {
    return { name: operation.name, held: false, measured: error.message };
  } finally {
    await installation?.stop();
  }
}

/** Each operation has an installation of its own; several are tested at once, as most of the time is spent waiting. */
export default async function faults({ work, operations: wanted }) {
  const unknown = (wanted ?? []).filter((name) => !operations.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`no operation ${unknown.join('; ')}`);
  const left = operations.filter((one) => !wanted || wanted.includes(one.name));
  const rows = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = left.shift(); next; next = left.shift()) rows.push(await during(work, next));
    }),
  );
  return rows;
}
