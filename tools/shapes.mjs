// SOAP messages that labs record while tests run, one of each shape, and their check against VMware's type information.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './process.mjs';

/** An empty folder, into which all labs record that this process starts from now on. */
export function recordShapes() {
  const folder = path.join(root, '.cache/soap-shapes');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env.TIDEMARK_SOAP_SHAPES = folder;
  return folder;
}

/** Checks the messages in a folder. Fails if there is none. */
export async function judgeShapes(folder, python) {
  const script = path.join(root, 'lab/clients/schema_judge.py');
  const lines = await run(python, [script, folder], { quiet: true });
  console.log(lines.at(-1));
}
