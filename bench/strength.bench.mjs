// The service under attack, load and faults: `npm run bench -- strength`, parts of it with PARTS=kills,streams. Bounded, on
// loopback; one table of what held and what did not, and exit code 1 unless all held.
import path from 'node:path';
import { buildJar, buildLab, unpackJar } from '../tools/build.mjs';
import { root } from '../tools/process.mjs';

const parts = ['kills', 'faults', 'streams'];
const work = path.join(root, '.cache/bench/strength');
const number = (name, otherwise) => Number(process.env[name] ?? otherwise);

async function held(part, settings) {
  const began = Date.now();
  let rows;
  try {
    const { default: run } = await import(`./strength/${part}.mjs`);
    rows = await run(settings);
  } catch (error) {
    rows = [{ name: part, held: false, measured: error.message }];
  }
  console.log(`${part}: ${((Date.now() - began) / 1000).toFixed(0)} s`);
  for (const { name, held, measured } of rows) console.log(`  ${held ? 'held    ' : 'NOT HELD'} ${name}: ${measured}`);
  return rows;
}

/** Prints the table; the process ends with 1 unless all held. */
export default async function strength() {
  await Promise.all([buildLab(), buildJar()]);
  await unpackJar();
  const wanted = process.env.PARTS?.split(',') ?? parts;
  const settings = {
    work,
    seed: number('SEED', 1),
    kills: number('KILLS', 60),
    opens: number('OPENS', 100_000),
    operations: process.env.OPERATIONS?.split(','),
  };
  const rows = [];
  for (const part of parts.filter((one) => wanted.includes(one))) rows.push(...(await held(part, settings)));
  console.table(Object.fromEntries(rows.map(({ name, held }) => [name, { held: held ? 'yes' : 'NO' }])));
  if (rows.some((row) => !row.held)) process.exitCode = 1;
}
