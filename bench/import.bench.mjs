// A generated esxtop batch file of 1 GB and 50,000 columns, 12,000 of them wanted, read within 200 MB of heap, beside a plain
// line reader in the same process; both in turn.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildJar, jar } from '../tools/build.mjs';
import { root, run } from '../tools/process.mjs';
import { freshFolder } from '../tools/stack.mjs';
import { median } from './timing.mjs';

const work = path.join(root, '.cache/bench');
const size = 1024;
const rounds = 3;

/** Prints the table with figures and budgets; does not fail. */
export default async function imports() {
  await buildJar();
  mkdirSync(work, { recursive: true });
  const folder = freshFolder(work, 'import');
  await run('jar', ['xf', jar], { cwd: folder, quiet: true });
  const classpath = `${folder}/BOOT-INF/classes:${folder}/BOOT-INF/lib/*:${folder}/bench`;
  const source = path.join(root, 'bench/import/ImportRounds.java');
  await run('javac', ['-proc:none', '-cp', classpath, '-d', `${folder}/bench`, source], { quiet: true });
  const words = ['-Xmx200m', '-XX:+UseSerialGC', '-cp', classpath, 'ImportRounds', path.join(folder, 'esxtop.csv')];
  const lines = await run('java', [...words, String(size), String(rounds)], { quiet: true });
  const results = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const { mb, devices } = results[0];
  const of = (name) => median(results.map((round) => round[name]));
  console.log(`${mb} MB, ${devices} devices, 50,000 columns, heap of at most 200 MB, median of ${rounds} rounds\n`);
  const row = (name) => ({
    'MB/s': Math.round(mb / of(name)),
    seconds: of(name).toFixed(2),
    'cpu, s': of(`${name}Cpu`).toFixed(2),
  });
  console.table({
    'plain line reader': row('line'),
    import: {
      ...row('read'),
      ratio: (of('read') / of('line')).toFixed(2),
      'ratio of cpu': (of('readCpu') / of('lineCpu')).toFixed(2),
      'peak heap, MB': Math.max(...results.map((round) => round.peak)),
      goal: 'ratio <= 2, < 200 MB',
    },
  });
}
