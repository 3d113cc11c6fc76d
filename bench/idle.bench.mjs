// The service with the fleet connected and nobody logged in: its CPU in quarters of the time, and whether its memory grows.
// `MINUTES` selects how long, `SETTLE` the minutes before. For the size of the fleet and the database, see fleet/world.mjs.
import { setTimeout as pause } from 'node:timers/promises';
import { between, callsSoFar, fill, fleetSize, number, startFleet } from './fleet/world.mjs';
import { cpuMillis, heapMB, residentMB } from './process-figures.mjs';

const minutes = number('MINUTES', 10);
const settle = number('SETTLE', 3);
const everySeconds = 5;
const quarters = 4;

/** MB per hour of the straight line through the samples. */
function growth(samples) {
  const mean = (of) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [hours, resident] = [mean((sample) => sample.hours), mean((sample) => sample.resident)];
  const along = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.resident - resident), 0);
  return along / samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0);
}

/** Prints the table; does not fail. */
export default async function idle() {
  const world = await startFleet('idle', { flags: ['--speed', '1'] });
  const { lab, pid } = world;
  try {
    const session = await fill(world);
    await session.call('DELETE', '/sessions/current');
    await pause(60_000 * settle);
    const samples = [];
    const table = {};
    const heap = await heapMB(pid);
    const methods = await lab.control('GET', '/calls');
    const began = performance.now();
    for (let quarter = 1; quarter <= quarters; quarter++) {
      const cpu = cpuMillis(pid);
      const calls = await callsSoFar(lab);
      const since = performance.now();
      const until = began + (60_000 * minutes * quarter) / quarters;
      while (performance.now() < until) {
        samples.push({ hours: (performance.now() - began) / 3_600_000, resident: residentMB(pid) });
        await pause(Math.max(1, Math.min(1_000 * everySeconds, until - performance.now())));
      }
      const took = (performance.now() - since) / 60_000;
      const now = await callsSoFar(lab);
      table[`quarter ${quarter}`] = {
        'CPU, % of a core': ((cpuMillis(pid) - cpu) / (600 * took)).toFixed(2),
        'resident, MB': Math.round(residentMB(pid)),
        'calls to vCenter per min': Math.round((now.vcenter - calls.vcenter) / took),
        'to arrays': Math.round((now.arrays - calls.arrays) / took),
      };
    }
    const after = await heapMB(pid);
    const called = between(methods, await lab.control('GET', '/calls'));
    console.log(`${fleetSize}, nobody logged in for ${minutes} min; goals: below 2 % of a core, flat\n`);
    console.table(table);
    console.log(`resident memory grows by ${growth(samples).toFixed(1)} MB per hour`);
    console.log(`heap after a collection: ${heap.toFixed(1)} MB before, ${after.toFixed(1)} MB after`);
    console.log(`database ${world.databaseMB().toFixed(1)} MB`);
    console.log(
      `calls: ${called
        .slice(0, 12)
        .map(([method, count]) => `${count} ${method}`)
        .join(', ')}`,
    );
  } finally {
    await world.stop();
  }
}
