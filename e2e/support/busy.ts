// What the languages' journey shows beside what `fill` does: runs under way and queued, deliveries that failed.
import { type World } from './world.js';

export async function busy(world: World) {
  const { call } = await world.api('storage');
  const run = async (datastore: string) =>
    call('POST', '/reclaim-runs', { datastoreIds: [await world.idOf(datastore)], reason: 'Vor der Datensicherung' });

  await run('vmfs6-ignored');
  await world.passTimeUntilOver('vmfs6-ignored', '60s');

  await call('PUT', '/settings', { runsPerVcenter: 1 });
  await run('vmfs5-bulk');
  const processing = async () => ((await world.lastRun('vmfs5-bulk')).progress.blocksProcessed ?? 0) > 0;
  await world.passTimeUntil(processing, '3s', 'blocks to be processed');
  await run('vmfs5-full');

  const webhook = { url: 'https://127.0.0.1:9/hooks/operations', format: 'TEAMS' };
  const { id } = (await call('POST', '/notification-channels', {
    name: 'Operations team',
    kind: 'WEBHOOK',
    webhook,
  })) as { id: string };
  await call('POST', '/notification-rules', { name: 'All of it', severity: 'INFO', channels: [id] });
  await call('POST', '/backups');
}
