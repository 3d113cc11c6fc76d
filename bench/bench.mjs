// `npm run bench -- NAME`: runs one benchmark, or all. Each prints a table with the figures of a comparable
// tool.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../tools/process.mjs';

const names = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; there is: ${names.join(', ')}`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n# ${name}`);
  const { default: bench } = await import(`./${name}.bench.mjs`);
  await bench();
}
