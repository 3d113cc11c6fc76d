// The list of 5,000 datastores as the home page asks for it: pages, filters, sums, the whole selection, trends, and the file.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildJar, buildLab } from '../tools/build.mjs';
import { root } from '../tools/process.mjs';
import { connectArrays, freshFolder, serviceEnvironment, signIn, startLab, startService } from '../tools/stack.mjs';
import { median, timed } from './timing.mjs';

const work = path.join(root, '.cache/bench/datastores');
const size = 5_000;
const rounds = 11;

export default async function bench() {
  await Promise.all([buildLab(), buildJar()]);
  const stateDir = freshFolder(work, 'lab');
  const scenario = path.join(work, 'world.yaml');
  const datastores = Array.from(
    { length: size },
    (_, i) => `- {name: ds-${i}, vmfs: ${5 + (i % 2)}, extents: [64], vms: [20], gone: [${1 + (i % 9)}]}`,
  );
  writeFileSync(scenario, ['clusters: 1', 'hosts: 8', 'vms: 0', 'datastores:', ...datastores, ''].join('\n'));
  const lab = await startLab({ stateDir, flags: ['--scenario', scenario, '--speed', '0'] });
  const service = await startService(serviceEnvironment(lab, { dataDir: freshFolder(work, 'data') }));
  await connectArrays(lab, service);
  const { call } = await signIn(lab, service);
  const first = '/datastores?size=20&sort=deadSpaceBytes,desc';
  let page = await call('GET', first);
  while (page.sums.deadSpaceKnown < size) {
    await pause(1000);
    page = await call('GET', first);
  }
  const { clusters } = await call('GET', '/reclaim-policies/scope-choices');
  const ids = page.items.map(({ id }) => id).join(',');
  const questions = {
    'first page, most dead space': first,
    'last page, by name': `/datastores?size=20&page=${size / 20 - 1}&sort=name`,
    'name, file system and threshold': `${first}&q=ds-1&fileSystem=VMFS%206&minDeadSpaceBytes=1073741824`,
    'ten worst that can be run': '/datastores?size=10&sort=deadSpaceBytes,desc&eligible=true&minDeadSpaceBytes=1',
    'compute cluster': `${first}&clusterId=${clusters[0].id}`,
    'all that match': '/datastores/selection?fileSystem=VMFS%206',
    'trends of a page': `/fleet/dead-space?datastoreIds=${ids}`,
  };
  const times = {};
  for (const [name, question] of Object.entries(questions)) {
    await call('GET', question);
    const taken = [];
    for (let i = 0; i < rounds; i++) taken.push(await timed(() => call('GET', question)));
    times[name] = { median: Math.round(median(taken)), most: Math.round(Math.max(...taken)) };
  }
  await service.stop();
  await lab.stop();
  console.log(`${size} datastores, milliseconds, ${rounds} rounds:`);
  console.table(times);
}
