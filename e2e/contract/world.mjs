// A default world in which something has happened: an audit, a run, a change of rates, a policy and the other things that have
// lists of their own. `read` then reads every list and every detail of it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { root } from '../../tools/process.mjs';
import { signIn, startWorld as start } from '../../tools/stack.mjs';
import { change, connectVcenter, importFiles } from './changes.mjs';
import { testLocalDisk, viewEsxtop } from './local.mjs';

/** The committed document. */
export const contract = parse(readFileSync(path.join(root, 'docs/api/openapi.yaml'), 'utf8'));

/** Starts lab and service; `stop` ends both, `onAnswer` receives each response of the API. */
export async function startWorld(onAnswer) {
  const { lab, service, environment } = await start(path.join(root, 'e2e/artifacts/contract'), {
    environment: { TIDEMARK_TRIAL: 'true' },
    onAnswer,
  });
  const stop = async () => {
    await service.stop();
    await lab.stop();
  };
  const session = await signIn(lab, service, 'storage', onAnswer);
  await session.call('POST', '/trial/end');
  return { lab, dataDir: environment.TIDEMARK_DATADIR, service, session, stop };
}

/** Advances the time of the lab until the resource meets the condition. */
async function until({ lab, session }, place, wanted) {
  for (let turn = 0; turn < 600; turn++) {
    const resource = await session.call('GET', place);
    if (wanted(resource)) return resource;
    await lab.control('POST', '/clock', { advance: '10s' });
    await wait(100);
  }
  throw new Error(`${place} did not become as wanted`);
}

/** Recordings are read where there are some. */
const recordings = (places) =>
  Object.fromEntries(
    places.map((place) => [place.replace(/[^/]+$/, '{id}/evidence/contents'), [`${place}/evidence/contents`]]),
  );

/** Does one of everything. Resolves with places that no list names, by their paths in the contract. */
export async function fill(world) {
  const post = (place, body) => world.session.call('POST', place, body);
  const settled = (place, wanted) => until(world, place, wanted);
  const { items: datastores } = await settled(
    '/datastores?eligible=true&fileSystem=VMFS%206',
    ({ items }) => items.length > 0,
  );
  const datastoreIds = [datastores[0].id];
  const rate = { method: 'priority', priority: 'low' };

  const audit = await post('/audits', { scope: [] });
  await post('/reclaim-estimates', { datastoreIds });
  const { items: runs } = await post('/reclaim-runs', {
    datastoreIds,
    reason: 'Before the backup',
    record: true,
    firstRunConfirmed: true,
  });
  await settled(`/reclaim-runs/${runs[0].id}`, ({ endedAt }) => endedAt);
  await settled(`/audits/${audit.id}`, ({ state }) => state === 'COMPLETED');
  const examination = await post('/site-examinations?record=true');
  await settled(`/site-examinations/${examination.id}`, ({ endedAt }) => endedAt);

  await world.lab.control('POST', '/faults', { kind: 'task-lost', delay: '20s', count: 1 });
  const { items: lost } = await post('/reclaim-runs', { datastoreIds: [datastores[1].id], method: 'task' });
  await settled(`/reclaim-runs/${lost[0].id}`, ({ state }) => state === 'UNCONFIRMED');
  await post(`/reclaim-runs/${lost[0].id}/release`);

  const rates = await post('/reclaim-rate-changes', { datastoreIds, rate, dryRun: false });
  await settled(`/reclaim-rate-changes/${rates.id}`, ({ endedAt }) => endedAt);
  await post(`/reclaim-rate-changes/${rates.id}/undo`);
  await post('/reclaim-rate-predictions', { datastoreId: datastoreIds[0], rate, deadSpaceBytes: 2 ** 40 });

  const { items: findings } = await world.session.call('GET', '/findings?size=1000');
  const fixable = findings.find(({ remediation }) => remediation?.changes.length > 0);
  if (fixable) {
    const remediation = await post('/remediations', { findingIds: [fixable.id], dryRun: false });
    await settled(`/remediations/${remediation.id}`, ({ endedAt }) => endedAt);
    await post(`/remediations/${remediation.id}/undo?dryRun=true`);
  }
  const { ruleId, objectId } = findings[0];
  await post('/waivers', { ruleId, objectId, reason: 'Replaced in March', expiresAt: '2099-01-01T00:00:00Z' });
  await post('/audit-schedules', { name: 'Every Monday', cron: '0 6 * * MON', zone: 'Europe/Berlin' });

  const calendar = await post('/calendars', { name: 'Year-end closing', zone: 'Europe/Berlin', blackouts: [] });
  const policy = {
    name: 'Every night',
    zone: 'Europe/Berlin',
    scope: { datastoreIds },
    schedule: { kind: 'DAILY', time: '02:00:00' },
    calendarIds: [calendar.id],
  };
  await post('/reclaim-policies/preview', policy);
  const { id } = await post('/reclaim-policies', policy);
  await post(`/reclaim-policies/${id}/run-now`);
  await post(`/reclaim-policies/${id}/pause`);
  await post(`/reclaim-policies/${id}/resume`);

  const syslog = { name: 'Log host', kind: 'SYSLOG', syslog: { host: '127.0.0.1', port: 9 } };
  const channel = await post('/notification-channels', syslog);
  await post('/notification-rules', { name: 'What fails', severity: 'ERROR', channels: [channel.id] });
  await post('/backups');
  await change(world, datastoreIds[0], settled);
  await importFiles(world, settled);
  await connectVcenter(world);
  const local = await testLocalDisk(world, settled);
  await viewEsxtop(world, settled);
  const changed = `/reclaim-rate-changes/${rates.id}`;
  return {
    '/reclaim-rate-changes/{id}': [changed],
    '/reclaim-rate-changes/{id}/events': [`${changed}/events`],
    ...local,
    ...recordings([`/reclaim-runs/${runs[0].id}`, `/site-examinations/${examination.id}`]),
  };
}

/**
 * Reads the response of each path in one of the media types, with IDs from the parent list or from `unlisted`; paths
 * without an ID are skipped, and those that require parameters.
 */
export async function read({ session }, unlisted, types, seen = () => {}) {
  const paths = Object.entries(contract.paths)
    .filter(
      ([, { get }]) =>
        get?.responses['200'].content && !get.parameters?.some((one) => one.in === 'query' && one.required),
    )
    .map(([template, { get }]) => [template.replace('/api/v1', ''), Object.keys(get.responses['200'].content)])
    .sort(([a], [b]) => a.split('{').length - b.split('{').length);
  const known = new Map(Object.entries(unlisted));
  for (const [template, offered] of paths) {
    for (const place of known.get(template) ?? [template].filter((one) => !one.includes('{'))) {
      for (const type of offered.filter((one) => types.includes(one))) {
        const { status, body } = await session.raw('GET', place, undefined, { accept: type });
        if (status !== 200) throw new Error(`GET ${place} as ${type}: ${status} ${JSON.stringify(body)}`);
        seen(place, template);
        const items = Array.isArray(body) ? body : (body.items ?? []);
        for (const [below] of paths.filter(([one]) => one.startsWith(`${template}/{`))) {
          const ids = items.map(({ id, name }) => encodeURIComponent(id ?? name)).slice(0, 20);
          const rest = (id) => `${place}/${id}${below.slice(below.indexOf('}', template.length) + 1)}`;
          const more = ids.map(rest).filter((one) => !one.includes('{'));
          if (!(below in unlisted)) known.set(below, [...(known.get(below) ?? []), ...more]);
        }
      }
    }
  }
}
