// What the operating system and Java report about a process.
import { readFileSync } from 'node:fs';
import { run } from '../tools/process.mjs';

export const residentMB = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/** User and system time so far, which a busy machine changes less than the time on the clock; Linux counts it in hundredths of a second. */
export function cpuMillis(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** The heap of Java that is in use after a collection. */
export async function heapMB(pid) {
  await run('jcmd', [String(pid), 'GC.run'], { quiet: true });
  const heap = (await run('jcmd', [String(pid), 'GC.heap_info'], { quiet: true })).join('\n');
  const used = [...heap.matchAll(/(?:generation|heap)\s+total \d+K, used (\d+)K/g)];
  return used.reduce((sum, [, kB]) => sum + Number(kB), 0) / 1024;
}
