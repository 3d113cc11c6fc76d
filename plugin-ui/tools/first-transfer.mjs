// What a browser fetches before any view: index.html and the files it names, compressed. Grows unseen when the root of the page
// imports what only views need.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const budgetKB = 240;

/** Prints the compressed size; throws when it is over the budget. */
export function checkFirstTransfer(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name);
  const compressed = (file) => gzipSync(readFileSync(join(dist, file))).length;
  const kB = ['index.html', ...new Set(named)].reduce((sum, file) => sum + compressed(file), 0) / 1000;
  const said = `plugin-ui: first transfer ${kB.toFixed(0)} kB of ${budgetKB} kB (gzip)`;
  if (kB > budgetKB) throw new Error(said);
  console.log(said);
}
