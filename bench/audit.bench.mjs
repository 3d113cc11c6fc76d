// Reading 8 options of 1,000 hosts with 5 ms a call, beside an unmodified pyVmomi loop and a 64-way govmomi reader.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildJar, buildLab, jar } from '../tools/build.mjs';
import { pythonWithClients } from '../tools/prerequisites.mjs';
import { root, run } from '../tools/process.mjs';
import { freshFolder, startLab } from '../tools/stack.mjs';

const work = path.join(root, '.cache/bench');
// Options that all releases of the world list, so that all three make the same calls in vain: none.
const keys = [
  'VMFS3.HardwareAcceleratedLocking',
  'VMFS3.UseATSForHBOnVMFS5',
  'VMFS3.EnableBlockDelete',
  'DataMover.HardwareAcceleratedMove',
  'DataMover.HardwareAcceleratedInit',
  'Disk.DiskMaxIOSize',
  'Disk.QFullSampleSize',
  'Disk.SchedQuantum',
].join(',');
const median = (rounds) => [...rounds].sort((a, b) => a.millis - b.millis)[Math.floor(rounds.length / 2)];
const measurements = (lines) => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

async function collector(lab, rounds, heap) {
  const folder = freshFolder(work, 'audit');
  await run('jar', ['xf', jar], { cwd: folder, quiet: true });
  const classpath = `${folder}/BOOT-INF/classes:${folder}/BOOT-INF/lib/*:${folder}/bench`;
  const source = path.join(root, 'bench/audit/OptionRounds.java');
  await run('javac', ['-proc:none', '-cp', classpath, '-d', `${folder}/bench`, source], { quiet: true });
  const user = lab.user('storage');
  const { address, thumbprint256 } = lab.facts.vcenter;
  return measurements(
    await run(
      'java',
      [`-Xmx${heap}m`, '-XX:+UseSerialGC', '-cp', classpath, 'OptionRounds'].concat([
        address,
        thumbprint256,
        user.name,
        keys,
        String(rounds),
        '32',
      ]),
      { quiet: true, env: { ...process.env, PASSWORD: user.password } },
    ),
  );
}

async function world(hosts) {
  const clusters = String(Math.ceil(hosts / 50));
  const size = ['--hosts', String(hosts), '--clusters', clusters, '--vms', '0', '--datastores', '0'];
  const scenario = path.join(root, 'bench/audit/world.yaml');
  return startLab({
    stateDir: path.join(work, 'lab-audit'),
    flags: ['--scenario', scenario, ...size, '--latency', 'hostd=5ms', '--speed', '0'],
  });
}

/** Prints the table with figures and budgets; does not fail. */
export default async function audit() {
  await Promise.all([buildLab(), buildJar()]);
  mkdirSync(work, { recursive: true });
  const python = process.env.TIDEMARK_PYTHON ?? (await pythonWithClients());
  const lab = await world(1000);
  const user = lab.user('storage');
  const env = { ...process.env, PASSWORD: user.password };
  const { address } = lab.facts.vcenter;
  let ours, reader, loop;
  try {
    ours = median((await collector(lab, 10, 512)).slice(5));
    const reading = ['-vcenter', address, '-user', user.name, '-keys', keys, '-rounds', '5'];
    reader = median(measurements(await run(path.join(root, 'lab/bin/optionreader'), reading, { quiet: true, env })));
    const script = path.join(root, 'bench/audit/loop.py');
    loop = measurements(await run(python, [script, address, user.name, keys], { quiet: true, env }))[0];
  } finally {
    await lab.stop();
  }
  const big = await world(2500);
  let most;
  try {
    most = (await collector(big, 3, 512)).at(-1);
  } finally {
    await big.stop();
  }
  console.log('1,000 hosts x 8 options, 5 ms a call; ours and the reader: median of 5 warm rounds, the loop once\n');
  console.table({
    'tidemark collector': { seconds: ours.millis / 1000, values: ours.values, budget: '', is: '' },
    'govmomi, 64 ways': {
      seconds: reader.millis / 1000,
      values: reader.values,
      budget: 'ours <= 0.4x',
      is: `${(ours.millis / reader.millis).toFixed(2)}x`,
    },
    'pyVmomi loop': {
      seconds: loop.millis / 1000,
      values: loop.values,
      budget: 'ours 40x faster',
      is: `${(loop.millis / ours.millis).toFixed(1)}x`,
    },
    '2,500 hosts': {
      seconds: most.millis / 1000,
      values: most.values,
      budget: '-Xmx512m',
      is: `${most.heapMB} MB used`,
    },
  });
}
