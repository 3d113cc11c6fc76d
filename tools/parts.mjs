// The parts of a test run: each is timed, its tests are counted, and all end in one summary.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withCpuMeter } from './process.mjs';

const nothing = { passed: 0, failed: 0, skipped: 0 };
const results = [];
const notes = [];

const sumOf = (counts) =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    nothing,
  );

/**
 * Files whose failed tests may be tried a second time, by the entries of `second-tries.json`; each has a reason and a
 * date. @returns {Map<string, {file: string, reason: string, since: string}>}
 */
function secondTries() {
  const list = JSON.parse(readFileSync(path.join(import.meta.dirname, 'second-tries.json'), 'utf8'));
  for (const { file, reason, since } of list) {
    if (!file || !reason || !/^\d{4}-\d{2}-\d{2}$/.test(since ?? '')) {
      throw new Error(`second-tries.json: ${file ?? 'an entry'} needs file, reason and since (a date)`);
    }
  }
  return new Map(list.map((entry) => [entry.file, entry]));
}

const allowed = secondTries();

async function attempt(name, work, count) {
  const began = Date.now();
  let problem = null;
  let lines = [];
  const cpu = await withCpuMeter(async () => {
    try {
      lines = (await work()) ?? [];
    } catch (error) {
      problem = error.message;
      lines = error.lines ?? [];
    }
  });
  const files = count?.(lines) ?? null;
  if (!problem && files) {
    const { passed, failed } = sumOf(Object.values(files));
    if (failed > 0) problem = `${failed} failed`;
    else if (passed === 0) problem = 'ran no test';
  }
  return { name, problem, seconds: (Date.now() - began) / 1000, cpu, files };
}

/**
 * Runs one part: `work(files)` runs the given files, or all of them when there are none, and `count(lines)` returns how many
 * tests passed, failed and were skipped, by file. A part that ran no test has failed. When all files that failed are listed in
 * `second-tries.json`, they are run once more.
 * @returns {Promise<boolean>} whether it passed
 */
export async function part(name, work, count) {
  const result = await attempt(name, () => work([]), count);
  results.push(result);
  const failed = Object.keys(result.files ?? {}).filter((file) => result.files[file].failed > 0);
  // If a test process ends early, tests that did not run would be missed.
  const whole = !/forked VM terminated/.test(result.problem ?? '');
  if (whole && failed.length > 0 && failed.every((file) => allowed.has(file))) {
    const again = await attempt(name, () => work(failed), count);
    result.seconds += again.seconds;
    result.cpu += again.cpu;
    result.files = { ...result.files, ...again.files };
    result.problem = again.problem;
    for (const file of failed) {
      const { reason, since } = allowed.get(file);
      notes.push(`second try: ${file} (${reason}; since ${since})`);
    }
  }
  const { problem, seconds } = result;
  console.log(`${problem ? 'FAILED' : 'ok    '} ${name} (${Math.round(seconds)} s)${problem ? `\n${problem}` : ''}`);
  return !problem;
}

/** Records a part that could not be run. */
export function missing(name, problem) {
  results.push({ name, problem, seconds: 0, cpu: 0, files: null });
}

/** Prints what all parts did; returns the number of failures. */
export function summary(seconds) {
  const sum = { ...nothing };
  let cpuOfAll = process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const column = (number) => String(Math.round(number)).padStart(5);
  console.log(`\nSummary${' '.repeat(64)}wall s CPU s`);
  for (const { name, seconds: took, problem, cpu, files } of results) {
    const { passed, failed, skipped } = sumOf(Object.values(files ?? {}));
    sum.passed += passed;
    sum.failed += failed + (problem && failed === 0 ? 1 : 0);
    sum.skipped += skipped;
    cpuOfAll += cpu;
    const numbers = files ? `${passed} passed, ${failed} failed, ${skipped} skipped` : '';
    console.log(`  ${problem ? 'FAILED' : 'ok    '} ${name.padEnd(62)} ${column(took)} ${column(cpu)}  ${numbers}`);
  }
  console.log(`         ${'in all'.padEnd(62)} ${column(seconds)} ${column(cpuOfAll)}\n`);
  for (const note of notes) console.log(note);
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.failed;
}
