// Three service processes on one PostgreSQL for a simulated week: each hour a policy starts a run and one process is killed,
// then PostgreSQL is stopped for ten minutes. `npm run bench -- replicas`, shorter with HOURS=24 OUTAGE=60.
import { buildLab } from '../tools/build.mjs';
import { run } from '../tools/process.mjs';

export default async function bench() {
  const hours = Number(process.env.HOURS ?? 168);
  const outage = Number(process.env.OUTAGE ?? 600);
  await buildLab();
  const began = Date.now();
  const limits = [`-Dreplicas.hours=${hours}`, `-Dreplicas.outage=${outage}`];
  const test = ['-Dtest=ReplicasTest', '-Dsurefire.failIfNoSpecifiedTests=false', '-DskipUiTests', '-Dexec.skip=true'];
  await run('mvn', ['-q', '-B', '-ntp', 'test', '-pl', 'plugin-ui,plugin-service', ...test, ...limits], {});
  console.table({
    [`${hours} simulated hours, a process killed in each`]: { 'took, min': Math.round((Date.now() - began) / 60_000) },
  });
  console.log(
    'Every start fired once and has one run; what the hosts processed is what the completed runs say, no more.',
  );
}
