// Checks by a stored hash whether an output matches its inputs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

const passedOver = new Set(['node_modules', 'target', 'dist', '.angular', 'coverage', 'bin', '.git', '.cache']);

function* filesUnder(place) {
  if (statSync(place).isFile()) {
    yield place;
    return;
  }
  for (const name of readdirSync(place).sort()) {
    if (!passedOver.has(name)) yield* filesUnder(path.join(place, name));
  }
}

/** Hash over names and contents of the given files and folders (relative to the root). */
export function hashOf(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    const full = path.join(root, place);
    if (!existsSync(full)) continue;
    for (const file of filesUnder(full)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Runs `make` unless `output` exists and was created from the same inputs; returns whether it ran. */
export async function whenChanged(name, output, inputs, make) {
  const stamp = path.join(root, '.cache', `${name}.sha256`);
  const made = existsSync(path.join(root, output)) && existsSync(stamp);
  if (made && readFileSync(stamp, 'utf8') === hashOf(inputs)) return false;
  await make();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hashOf(inputs));
  return true;
}
