// What `fill` leaves out: changes of what there is already, and imports of what hosts of the lab export.
import https from 'node:https';

/** Sends files as a form. */
function send(url, headers, files) {
  const edge = 'edge-of-a-part';
  const parts = files.flatMap(({ name, bytes }) => [
    `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const type = { 'content-type': `multipart/form-data; boundary=${edge}` };
  return new Promise((resolve, reject) => {
    const call = https.request(url, { method: 'POST', headers: { ...headers, ...type }, rejectUnauthorized: false });
    call.on('error', reject);
    call.on('response', (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
    });
    for (const part of parts) call.write(part);
    call.end(`--${edge}--\r\n`);
  });
}

async function exported(lab, host, place) {
  const answer = await fetch(`${lab.facts.control}/hosts/${host}/${place}`);
  return { name: `${host}.${place.replace(/\?.*/, '')}`, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Imports a batch file of two hosts, and the log of one. */
export async function importFiles({ lab, service, session }, until, done) {
  const hosts = ['esx-01.lab.tidemark.io', 'esx-02.lab.tidemark.io'];
  const batches = await Promise.all(hosts.map((host) => exported(lab, host, 'esxtop.csv?delay=5&samples=60')));
  const log = await exported(lab, hosts[0], 'hostd.log');
  for (const files of [batches, [log]]) {
    const sent = await send(`${service.url}/api/v1/imports`, session.headers, files);
    done('POST', '/imports', undefined, sent);
    if (sent.id) await until(`/imports/${sent.id}`, ({ endedAt }) => endedAt);
  }
}

/** Changes one of everything that can be changed. */
export async function change({ lab, session }, datastoreId, until, done) {
  const call = async (method, place, body) => {
    const answer = await session.call(method, place, body);
    done(method, place, body, answer);
    return answer;
  };
  const first = async (place) => (await session.call('GET', place)).items[0];
  const replace = async (place, body) => call('PUT', `${place}/${encodeURIComponent((await first(place)).id)}`, body);

  const { username, vcenter } = await session.call('GET', '/sessions/current');
  const expiresAt = '2026-11-23T05:00:00Z';
  done(
    'POST',
    '/sessions',
    { vcenter, username, password: 'secret' },
    { token: 'c2VjcmV0', expiresAt, vcenter, username },
  );
  await call('PUT', `/datastores/${datastoreId}/reclaim-rate`, { method: 'priority', priority: 'low' });
  await call('POST', `/datastores/${datastoreId}/refresh`);

  const schedule = { name: 'Every Sunday', cron: '0 0 6 * * SUN', zone: 'Europe/Berlin' };
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
  await call('PUT', `/arrays/${array.id}`, { name: 'Array in room 2', address, thumbprint });
  const connection = await first('/vcenters');
  await call('POST', `/vcenters/${connection.id}/check`);
  const account = lab.user('operator');
  await call('PUT', `/vcenters/${connection.id}`, {
    address: connection.address,
    thumbprint: connection.thumbprint,
    username: account.name,
    password: account.password,
  });

  await until('/reclaim-runs?state=QUEUED,RUNNING,VERIFYING,CANCELING', ({ total }) => total === 0);
  await call('PUT', '/settings', { paused: true });
  const { items } = await session.call('POST', '/reclaim-runs', { datastoreIds: [datastoreId] });
  await call('POST', `/reclaim-runs/${items[0].id}/cancel`);
  await session.call('PUT', '/settings', { paused: false });
}
