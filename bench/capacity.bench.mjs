// A year of 1,000 and of 10,000 datastores stored and asked for on H2 and PostgreSQL, beside round-robin files of RRD4J and the
// bare driver, and the listing of a thousand volumes from an array. `DATASTORES=100,1000` selects other numbers.
import path from 'node:path';
import { buildJar, buildLab } from '../tools/build.mjs';
import { root, run } from '../tools/process.mjs';
import { freshFolder, serviceEnvironment, signIn, startLab, startService } from '../tools/stack.mjs';

const work = path.join(root, '.cache/bench');
const volumes = 1000;
const rounds = 5;

const sizes = (process.env.DATASTORES ?? '1000,10000').split(',').map(Number);

/** One line of figures for each database; the smallest size is compared with the peer. */
async function databases(datastores) {
  const goals = ['test', '-q', '-pl', 'plugin-ui,plugin-service', '-Dexec.skip=true', '-DskipUiTests'];
  const classes = datastores === Math.min(...sizes) ? 'CapacityBench,CapacityPeerBench' : 'CapacityBench';
  const chosen = [`-Dtest=${classes}`, '-Dsurefire.failIfNoSpecifiedTests=false', `-Dbench.datastores=${datastores}`];
  const tagged = ['-Dgroups=bench', '-DexcludedGroups=none', '-Dmaven.clean.skip=true'];
  const lines = await run('mvn', [...goals, ...tagged, ...chosen], { quiet: true });
  const found = lines.join('\n').matchAll(/BENCH (\w+) (.*)/g);
  return Object.fromEntries(
    [...found].map(([, name, figures]) => [
      name,
      {
        ...Object.fromEntries(figures.split(' ').map((figure) => figure.split('='))),
        budget: name === 'RRD4J' ? 'peer' : 'p95 < 10 ms, each < 200 kB',
      },
    ]),
  );
}

/** Seconds for one whole listing of the array's volumes with their figures. */
async function collection() {
  const folder = freshFolder(work, 'capacity');
  const flags = ['--datastores', String(volumes), '--hosts', '2', '--clusters', '1', '--vms', '0', '--speed', '0'];
  const lab = await startLab({ stateDir: path.join(folder, 'lab'), flags });
  try {
    const extra = { TIDEMARK_ARRAYS_REFRESH: '1h' };
    const service = await startService(serviceEnvironment(lab, { dataDir: path.join(folder, 'service'), extra }));
    try {
      const { call } = await signIn(lab, service);
      const [{ address, apiToken, thumbprint256: thumbprint }] = lab.facts.arrays;
      const { id } = await call('POST', '/arrays', { address, apiToken, thumbprint });
      const seconds = [];
      for (let i = 0; i < rounds; i += 1) {
        const began = performance.now();
        await call('POST', `/arrays/${id}/check`);
        seconds.push((performance.now() - began) / 1000);
      }
      return seconds.sort((a, b) => a - b);
    } finally {
      await service.stop();
    }
  } finally {
    await lab.stop();
  }
}

export default async function capacity() {
  await Promise.all([buildLab(), buildJar()]);
  for (const size of sizes) {
    console.log(`${size} datastores, a year of samples each, 2000 questions for random windows\n`);
    console.table(await databases(size));
  }
  const seconds = await collection();
  console.table({
    [`identity and listing of ${volumes} volumes, s`]: {
      median: seconds[Math.floor(rounds / 2)].toFixed(2),
      worst: seconds[rounds - 1].toFixed(2),
      budget: '< 2',
    },
  });
}
