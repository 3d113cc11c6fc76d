// Folders for the state of one run.
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A folder for the state of one run, emptied. */
export function freshFolder(parent, name = randomUUID()) {
  const folder = path.join(parent, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
