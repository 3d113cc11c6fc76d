// How many faults, put into the pure rules one at a time (PIT), the unit tests beside them find. Below the least share it fails.
// `PACKAGES=audit.rule npm run bench -- mutation` takes only these, with commas between.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../tools/process.mjs';

const all = 'reclaim.plan,reclaim.verify,reclaim.explain,audit.rule,rate.predict,policy.schedule';
const least = 80;
const work = path.join(root, '.cache/bench/mutation');
const maven = ['-q', '-B', '-ntp', '-pl', 'plugin-service', '-DskipUi', '-Dexec.skip=true'];

async function mutate(name) {
  const folder = path.join(work, name);
  mkdirSync(folder, { recursive: true });
  const classes = `io.tidemark.${name}.*`;
  const scope = [`-DtargetClasses=${classes}`, `-DtargetTests=${classes}`, `-DreportsDirectory=${folder}`];
  await run('mvn', [...maven, '-Pmutation', 'org.pitest:pitest-maven:mutationCoverage', ...scope], { quiet: true });
  const found = readFileSync(path.join(folder, 'mutations.xml'), 'utf8').match(/<mutation [^]*?<\/mutation>/g) ?? [];
  const text = (mutation, tag) => new RegExp(`<${tag}>([^<]*)`).exec(mutation)?.[1] ?? '';
  const alive = found.filter((mutation) => mutation.includes("detected='false'"));
  return {
    mutations: found.length,
    killed: found.length - alive.length,
    alive: alive.map((one) => `${text(one, 'sourceFile')}:${text(one, 'lineNumber')} ${text(one, 'description')}`),
  };
}

/** Prints the share of each package; lists what no test found where it is too little. */
export default async function mutation() {
  await run('mvn', [...maven, 'test-compile'], { quiet: true });
  const rows = {};
  const weak = [];
  for (const name of (process.env.PACKAGES ?? all).split(',')) {
    const { mutations, killed, alive } = await mutate(name);
    const percent = mutations === 0 ? 0 : Math.floor((killed / mutations) * 1000) / 10;
    rows[name] = { mutations, killed, percent, least };
    if (percent < least) weak.push(`${name}:\n  ${alive.join('\n  ')}`);
  }
  console.table(rows);
  if (weak.length > 0) {
    console.error(`less than ${least} % killed in\n${weak.join('\n')}`);
    process.exitCode = 1;
  }
}
