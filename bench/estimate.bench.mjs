// Estimates of 1,000 datastores in one call, beside one call for each.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildJar, buildLab } from '../tools/build.mjs';
import { root } from '../tools/process.mjs';
import { connectArrays, freshFolder, serviceEnvironment, signIn, startLab, startService } from '../tools/stack.mjs';
import { median, timed } from './timing.mjs';

const work = path.join(root, '.cache/bench/estimate');
const size = 1_000;
const rounds = 7;
const alone = 100;

export default async function bench() {
  await Promise.all([buildLab(), buildJar()]);
  const stateDir = freshFolder(work, 'lab');
  const scenario = path.join(work, 'world.yaml');
  const datastores = Array.from({ length: size }, (_, i) => `- {name: ds-${i}, vmfs: 6, extents: [64], vms: [20]}`);
  writeFileSync(scenario, ['clusters: 1', 'hosts: 16', 'vms: 0', 'datastores:', ...datastores, ''].join('\n'));
  const lab = await startLab({ stateDir, flags: ['--scenario', scenario, '--speed', '0'] });
  const service = await startService(serviceEnvironment(lab, { dataDir: freshFolder(work, 'data') }));
  await connectArrays(lab, service);
  const { call } = await signIn(lab, service);
  let ids = [];
  while (ids.length < size) {
    await pause(500);
    const { items } = await call('GET', `/datastores?size=${size}&q=ds-`);
    ids = items.filter((one) => one.deadSpace).map((one) => one.id);
  }
  const estimate = async (datastoreIds) => {
    const { items } = await call('POST', '/reclaim-estimates', { datastoreIds });
    if (items.length !== datastoreIds.length) throw new Error(`${items.length} of ${datastoreIds.length} estimates`);
  };
  await estimate(ids);
  const together = [];
  for (let i = 0; i < rounds; i++) together.push(await timed(() => estimate(ids)));
  const single = await timed(async () => {
    for (const id of ids.slice(0, alone)) await estimate([id]);
  });
  await service.stop();
  await lab.stop();
  const each = (single / alone) * size;
  console.table({
    [`${size} in one call (median of ${rounds})`]: { millis: Math.round(median(together)) },
    [`one call each (from ${alone})`]: { millis: Math.round(each) },
  });
}
