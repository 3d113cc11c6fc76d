// Operations that read or change settings of hosts: audits, remediations and changes of the reclaim rate.
import path from 'node:path';
import { root, run as execute } from '../../tools/process.mjs';
import { accepted, over, under } from './fault-time.mjs';

const option = 'DataMover.HardwareAcceleratedInit';
const rule = 'write-same-off';
const host = () => 'esx-01.lab.tidemark.io';

async function govc({ lab }, ...words) {
  const { name, password } = lab.user('storage');
  const env = {
    GOVC_URL: lab.facts.vcenter.address,
    GOVC_USERNAME: name,
    GOVC_PASSWORD: password,
    GOVC_INSECURE: '1',
    GOVC_PERSIST_SESSION: 'false',
  };
  return (await execute(path.join(root, 'lab/bin/govc'), words, { quiet: true, env })).join('\n');
}

async function optionOf(installation, name) {
  const shown = JSON.parse(await govc(installation, 'host.option.ls', '-json', '-host', name, option));
  return String((shown.option ?? shown)[0].value);
}

/** Sets the option on a host, or on all of them, past vCenter. */
const deviate = (installation, value, name) =>
  installation.lab.control('POST', '/deviations', { deviations: [{ option, value, ...(name && { host: name }) }] });

async function found(installation) {
  const { items } = await installation.call('GET', `/findings?ruleId=${rule}&size=1000`);
  return items;
}

export const audit = {
  name: 'audit',
  method: 'RetrievePropertiesEx',
  datastore: 'quiet6',
  host,
  async perform(installation, fault, number) {
    const { hosts } = await installation.lab.control('GET', '/world');
    const deviating = hosts[number % hosts.length].name;
    await deviate(installation, 1);
    await deviate(installation, 0, deviating);
    const known = (await found(installation)).map((one) => one.objectName);
    const started = await under(installation, fault, () => accepted(installation, 'POST', '/audits', {}));
    if (!started) return { failures: [], end: 'refused' };
    const ended = await installation.until(`/audits/${started.id}`, over);
    const failures = [];
    if (ended.state === 'FAILED' && !ended.problem) failures.push('FAILED without a reason');
    if (ended.skipped.some((one) => !one.reason)) failures.push('a host is skipped without a reason');
    const names = (await found(installation)).map((one) => one.objectName);
    const skipped = ended.skipped.map((one) => one.name);
    for (const { name } of hosts) {
      const read = ended.state === 'COMPLETED' && !skipped.includes(name);
      const wanted = read ? name === deviating : known.includes(name);
      if (names.includes(name) !== wanted)
        failures.push(`${ended.state}: ${name} ${wanted ? 'deviates' : 'does not deviate'}, not so in the findings`);
    }
    if ((await optionOf(installation, deviating)) !== '0') failures.push(`${deviating} was changed`);
    const parts = [skipped.length > 0 && `${skipped.length} skipped`, ended.gaps > 0 && `${ended.gaps} gaps`];
    return { failures, end: [ended.state, ...parts.filter(Boolean)].join(' ') };
  },
};

const statesOf = (counts) =>
  Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([state, n]) => `${n} ${state}`)
    .join(' ');

export const remediation = {
  name: 'remediation',
  method: 'UpdateOptions',
  datastore: 'quiet6',
  host,
  async perform(installation, fault) {
    await deviate(installation, 0);
    const first = await installation.call('POST', '/audits', {});
    await installation.until(`/audits/${first.id}`, (one) => one.state === 'COMPLETED');
    const body = { findingIds: (await found(installation)).map((one) => one.id), onError: 'continue' };
    const started = await under(installation, fault, () => accepted(installation, 'POST', '/remediations', body));
    if (!started) {
      const values = await Promise.all(body.findingIds.slice(0, 1).map(() => optionOf(installation, host())));
      return { failures: values.includes('1') ? ['refused, and the host was changed'] : [], end: 'refused' };
    }
    const ended = await installation.until(`/remediations/${started.id}`, over);
    const failures = [];
    if (ended.steps.length !== body.findingIds.length)
      failures.push(`${ended.steps.length} steps for ${body.findingIds.length} findings`);
    for (const step of ended.steps) {
      const value = await optionOf(installation, step.hostName);
      const stated = { VERIFIED: ['1'], UNKNOWN: ['0', '1'] }[step.state] ?? ['0'];
      if (!stated.includes(value)) failures.push(`${step.hostName}: ${step.state}, the host has ${value}`);
      if (step.state !== 'VERIFIED' && !step.message) failures.push(`${step.hostName}: ${step.state} without a reason`);
    }
    return { failures, end: statesOf(ended.counts) };
  },
};

async function unmapPriority(installation, datastore) {
  const reference = `Datastore:${installation.id(datastore).split(':')[1]}`;
  return (await govc(installation, 'object.collect', '-s', reference, 'info.vmfs.unmapPriority')).trim();
}

export const rateChange = {
  name: 'rate change',
  method: 'UpdateVmfsUnmapPriority',
  datastore: 'rated6',
  host,
  async perform(installation, fault) {
    const { datastore } = rateChange;
    const before = await unmapPriority(installation, datastore);
    const priority = before === 'none' ? 'low' : 'none';
    const body = { datastoreIds: [installation.id(datastore)], rate: { method: 'priority', priority }, dryRun: false };
    const started = await under(installation, fault, () =>
      accepted(installation, 'POST', '/reclaim-rate-changes', body),
    );
    const ended = started && (await installation.until(`/reclaim-rate-changes/${started.id}`, over));
    const after = await unmapPriority(installation, datastore);
    if (!ended) return { failures: after === before ? [] : [`refused, vCenter shows ${after}`], end: 'refused' };
    const [{ state, reason }] = ended.items;
    const possible = { DONE: [priority], UNKNOWN: [before, priority] }[state] ?? [before];
    const failures = possible.includes(after) ? [] : [`${state}, vCenter shows ${after}`];
    if (['FAILED', 'REFUSED', 'UNKNOWN'].includes(state) && !reason) failures.push(`${state} without a reason`);
    return { failures, end: state };
  },
};
