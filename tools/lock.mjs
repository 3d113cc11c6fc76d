// One process of a clone at a time: builds of two `npm start`s would write into each other's folders.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './process.mjs';

const lock = path.join(root, '.cache/build.lock');

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Takes the lock unless a living process holds it; one whose process has ended is taken over. */
function taken() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder > 0 && !alive(holder)) rmSync(lock, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

/** Runs `work` once no other process of this clone builds; `onWait` is called once when it has to wait. */
export async function whileNobodyBuilds(work, onWait = () => {}) {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let waited = false; !taken(); waited = true) {
    if (!waited) onWait();
    await wait(500);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
