// What `fill` does on disks without an array: a create test, and the acceptance of the risk of a ZFS target.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/process.mjs';

const localDisk = 't10.ATA_____MICRON_M2_SATA_480GB_____________________S3F2NX0J';

/** Create tests and live esxtop require the role for optional features. */
async function mayTest(lab, name) {
  const roles = JSON.parse(readFileSync(path.join(root, 'lab/vcenter/roles.json'), 'utf8'));
  const privileges = [...new Set([...roles['Tidemark Administrator'], ...roles['Tidemark Diagnostics']])];
  await lab.control('PUT', '/permissions', {
    principal: lab.user(name).name,
    object: '',
    propagate: true,
    privileges,
  });
}

/** Views the esxtop counters of a host for two samples, and stores them. */
export async function viewEsxtop({ session: { call } }, until) {
  const { items } = await call('GET', '/audit-hosts?size=1');
  const { id } = await call('POST', '/esxtop-views', { hostId: items[0].id });
  const view = `/esxtop-views/${id}`;
  await until(view, ({ samples }) => samples > 1);
  await call('POST', `${view}/import`);
  await call('POST', `${view}/stop`);
  await until(view, ({ endedAt }) => endedAt);
}

/** Resolves with the list of the tests of the local datastore, by its path in the contract. */
export async function testLocalDisk({ lab, session: { call } }, until) {
  await mayTest(lab, 'storage');
  const { items } = await call('GET', '/datastores?size=100');
  const { id } = items.find(({ name }) => name === 'datastore1');
  const tests = `/datastores/${id}/create-tests`;
  const test = { sizeGb: 10, leftoverAccepted: true };
  await lab.control('POST', '/deviations', { deviations: [{ device: localDisk, delete: 'supported' }] });
  await call('POST', `/datastores/${id}/refresh`);
  await call('POST', `${tests}/preview`, test);
  await call('POST', tests, test);
  await until(tests, (list) => list.items[0].state !== 'RUNNING' && list.items[0].removed);
  await call('PUT', '/unmap-risks/600144f070cc44000000/acceptance', { name: 'Backup storage' });
  return {
    '/datastores/{id}/create-tests': [tests],
    '/datastores/{id}/local-devices': [`/datastores/${id}/local-devices`],
  };
}
