// What `fill` leaves out: changes of what there is already, and imports of what hosts of the lab export.
import path from 'node:path';
import { labProgram } from '../../tools/build.mjs';
import { root, run } from '../../tools/process.mjs';
import { freshFolder, signIn, startLab } from '../../tools/stack.mjs';

async function exported(lab, host, place) {
  const answer = await fetch(`${lab.facts.control}/hosts/${host}/${place}`);
  return new File([await answer.arrayBuffer()], `${host}.${place.replace(/\?.*|\/.*/, '')}`, { type: 'text/plain' });
}

/**
 * The log of the first host that has unmapped a datastore, with govc, which repeats lines if the log has fewer than
 * requested.
 */
async function hostdLog({ control, facts, user }) {
  const { name, password } = user('storage');
  const vcenter = { GOVC_URL: facts.vcenter.url, GOVC_USERNAME: name, GOVC_PASSWORD: password, GOVC_INSECURE: '1' };
  const govc = path.join(path.dirname(labProgram), 'govc');
  for (const { name: host } of (await control('GET', '/world')).hosts) {
    const lines = new Set(await run(govc, ['logs', '-n', '1000', '-host', host], { env: vcenter, quiet: true }));
    if ([...lines].some((line) => line.includes('Unmap: '))) {
      return { host, file: new File([[...lines].join('\n')], `${host}.hostd.log`, { type: 'text/plain' }) };
    }
  }
  throw new Error('no host has unmapped a datastore');
}

function form(files, fields = {}) {
  const all = new FormData();
  for (const file of files) all.append('file', file);
  for (const [name, value] of Object.entries(fields)) all.append(name, value);
  return all;
}

/** Imports batch files of two hosts, one in which a counter has to be chosen, properties of a volume, and the log of a host. */
export async function importFiles({ lab, session }, until) {
  const hosts = ['esx-01.lab.tidemark.io', 'esx-02.lab.tidemark.io'];
  const batches = await Promise.all(hosts.map((host) => exported(lab, host, 'esxtop.csv?delay=5&samples=60')));
  const two = (await batches[0].text()).replaceAll('VAAI Failed Delete Commands', 'VAAI Delete Blocks');
  const unclear = form([new File([two], batches[0].name)]);
  const log = await hostdLog(lab);
  const send = (sent) => session.call('POST', '/imports', sent);
  const ended = ({ id }) => until(`/imports/${id}`, ({ endedAt }) => endedAt);
  const waiting = ({ id }) => until(`/imports/${id}`, ({ state }) => state === 'NEEDS_COLUMNS');
  await ended(await send(form(batches)));
  await ended(await send(form([await exported(lab, hosts[0], 'vsish/vmfs6-prod')])));
  await ended(await send(form([log.file], { host: log.host, requestedUnit: '200' })));

  const columns = { UNMAP_IOS: 'VAAI Delete Commands', UNMAP_MBPS: 'VAAI MBytes Deleted/sec' };
  const { id } = await waiting(await send(unclear));
  await ended(await session.call('POST', `/imports/${id}/columns`, { columns }));
  const { id: unwanted } = await waiting(await send(unclear));
  await session.call('POST', `/imports/${unwanted}/cancel`);
}

/** Connects a second vCenter, and disconnects it as one of its own users. */
export async function connectVcenter({ service, session: { call } }) {
  const stateDir = freshFolder(path.join(root, 'e2e/artifacts/contract'));
  const other = await startLab({ stateDir, flags: ['--speed', '0', '--seed', '2'] });
  try {
    const { address, thumbprint256: thumbprint } = other.facts.vcenter;
    const { name: username, password } = other.user('service');
    const { id } = await call('POST', '/vcenters', { address, thumbprint, username, password });
    const own = await signIn(other, service);
    await own.call('DELETE', `/vcenters/${id}`);
  } finally {
    await other.stop();
  }
}

/** Changes one of everything that can be changed. */
export async function change({ lab, session: { call } }, datastoreId, until) {
  const first = async (place) => (await call('GET', place)).items[0];
  const replace = async (place, body) => call('PUT', `${place}/${encodeURIComponent((await first(place)).id)}`, body);

  await call('PUT', `/datastores/${datastoreId}/reclaim-rate`, { method: 'priority', priority: 'low' });
  await call('POST', `/datastores/${datastoreId}/refresh`);

  const schedule = { name: 'Every Sunday', cron: '0 6 * * SUN', zone: 'Europe/Berlin' };
  await replace('/audit-schedules', schedule);
  await replace('/calendars', { name: 'Quarter-end closing', zone: 'Europe/Berlin', blackouts: [] });
  const { definition } = await first('/reclaim-policies');
  await replace('/reclaim-policies', { ...definition, description: 'After the backups' });
  const syslog = { host: '127.0.0.1', port: 10 };
  await replace('/notification-channels', { name: 'Log host', kind: 'SYSLOG', syslog });
  const { channels } = await first('/notification-rules');
  await replace('/notification-rules', { name: 'What fails', severity: 'WARNING', channels });
  const { version, name, devices, expectations } = await first('/audit-profiles');
  await replace('/audit-profiles', { version, name, devices, expectations, note: 'Checked with the vendor' });

  const array = await first('/arrays');
  const { address, thumbprint } = array;
  await call('POST', `/arrays/${array.id}/check`);
  await call('PUT', '/arrays/vendors', {
    rules: [{ scsiVendor: 'NETAPP', scsiModel: 'INF-*', name: 'NetApp E-Series' }],
  });
  await call('PUT', `/arrays/${array.id}`, { name: 'Array in room 2', address, thumbprint });
  const connection = await first('/vcenters');
  await call('POST', `/vcenters/${connection.id}/check`);
  const account = lab.user('service');
  await call('PUT', `/vcenters/${connection.id}`, {
    address: connection.address,
    thumbprint: connection.thumbprint,
    username: account.name,
    password: account.password,
  });
  await call('GET', `/vcenters/${connection.id}/service-account`);
  const { name: username, password } = lab.user('operator');
  await call('PUT', `/vcenters/${connection.id}/service-account`, { username, password, dryRun: true });

  await until('/reclaim-runs?state=QUEUED,RUNNING,VERIFYING,CANCELING', ({ total }) => total === 0);
  await call('PUT', '/preferences', { language: 'de', timeFormat: 'HOURS_24', firstDayOfWeek: 'MONDAY' });
  await call('PUT', '/settings', { paused: true });
  const { items } = await call('POST', '/reclaim-runs', { datastoreIds: [datastoreId] });
  await call('POST', `/reclaim-runs/${items[0].id}/cancel`);
  await call('PUT', '/settings', { paused: false });
}
