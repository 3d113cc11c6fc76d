// `npm test`: every check of every part, then one summary. A part that ran no test has failed. `npm test -- --race` runs all
// of the lab's tests with the race detector. A file of tests on the lab or in the browser that fails is tried once more when all
// else is done, as it shared two cores with much; what passes only then is named in the summary.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildJar, buildLab, checkServiceFormat, testService, testServiceOnLab, unpackJar } from './build.mjs';
import { goTests, testLab } from './lab-tests.mjs';
import { chromium, pythonWithClients } from './prerequisites.mjs';
import { root, run } from './process.mjs';

const ui = path.join(root, 'plugin-ui');
const e2e = path.join(root, 'e2e');
const reports = path.join(root, 'plugin-service/target/surefire-reports');
const jestReport = path.join(ui, 'target/jest.json');
const journeyReport = path.join(e2e, 'artefacts/results.json');
const results = [];
const secondTries = [];
const nothing = { passed: 0, failed: 0, skipped: 0 };

const sumOf = (counts) =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    nothing,
  );

/** Runs one part; `count` tells from its output or reports how many tests passed, failed and were skipped, by file. */
async function part(name, work, count) {
  const began = Date.now();
  const result = { name, problem: null };
  let lines = [];
  try {
    lines = (await work()) ?? [];
  } catch (error) {
    result.problem = error.message;
    lines = error.lines ?? [];
  }
  result.seconds = Math.round((Date.now() - began) / 1000);
  result.files = count?.(lines) ?? null;
  if (!result.problem && result.files) {
    const { passed, failed } = sumOf(Object.values(result.files));
    if (passed + failed === 0) result.problem = 'ran no test';
  }
  results.push(result);
  const { problem, seconds } = result;
  console.log(`${problem ? 'FAILED' : 'ok    '} ${name} (${seconds} s)${problem ? `\n${problem}` : ''}`);
  return !problem;
}

/**
 * Runs the files of a part whose tests failed once more, when nothing else runs; what passes now is named in the summary. Where a
 * process of tests died, what it had not run would be missed: that stays a failure.
 */
async function secondTry(name, work, count) {
  const first = results.find((result) => result.name === name);
  const failed = Object.entries(first?.files ?? {}).filter(([, counts]) => counts.failed > 0);
  if (!first?.problem || /forked VM terminated/.test(first.problem)) return;
  if (failed.length === 0 || failed.length > 4) return;
  const files = failed.map(([file]) => file);
  console.log(`once more: ${files.join(', ')}`);
  const ok = await part(`${name}, once more`, () => work(files), count);
  const second = results.pop();
  first.seconds += second.seconds;
  first.files = { ...first.files, ...second.files };
  if (ok && files.every((file) => second.files?.[file]?.failed === 0)) {
    first.problem = null;
    secondTries.push(...files);
  }
}

/** Counts of the classes whose reports are of the wanted kind. */
function surefire(isOurs) {
  if (!existsSync(reports)) return {};
  const files = readdirSync(reports).filter((name) => name.endsWith('.xml') && isOurs(name));
  return Object.fromEntries(
    files.map((file) => {
      const head = /<testsuite\b[^>]*>/.exec(readFileSync(path.join(reports, file), 'utf8'))?.[0] ?? '';
      const number = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
      const failed = number('failures') + number('errors');
      const skipped = number('skipped');
      const name = file.replace(/^TEST-|(-lab)?\.xml$/g, '');
      return [name, { passed: number('tests') - failed - skipped, failed, skipped }];
    }),
  );
}

function jest() {
  if (!existsSync(jestReport)) return {};
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
  } = JSON.parse(readFileSync(jestReport, 'utf8'));
  return { jest: { passed, failed, skipped } };
}

function playwright() {
  if (!existsSync(journeyReport)) return {};
  const files = {};
  const collect = ({ suites = [], specs = [] }) => {
    for (const { file, tests } of specs) {
      const counts = (files[file] ??= { ...nothing });
      for (const { status } of tests) {
        if (status === 'skipped') counts.skipped += 1;
        else if (status === 'unexpected') counts.failed += 1;
        else counts.passed += 1;
      }
    }
    suites.forEach(collect);
  };
  const { suites, errors } = JSON.parse(readFileSync(journeyReport, 'utf8'));
  suites.forEach(collect);
  return errors.length > 0 ? { ...files, 'outside of journeys': { ...nothing, failed: errors.length } } : files;
}

async function formatsAndTypes() {
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: e2e, quiet: true });
  const style = ['--config', '../.prettierrc.json', '--ignore-path', '../.prettierignore'];
  const places = ['.', '../tools', '../bench', '../lab/shell/web'];
  await run('npx', ['prettier', '--check', '--log-level', 'warn', ...style, ...places], { cwd: e2e, quiet: true });
  await run('npx', ['tsc', '--noEmit'], { cwd: e2e, quiet: true });
}

const onTheLab = 'service: on the lab';
const inChromium = 'journeys in Chromium';

async function main() {
  const began = Date.now();
  for (const old of [reports, jestReport, journeyReport]) rmSync(old, { recursive: true, force: true });
  const python = pythonWithClients();
  const browser = chromium();
  browser.catch(() => {});
  python.catch(() => {});

  const styled = part('tools and journeys: format, types', formatsAndTypes);
  const labBuilt = part('lab: build', () => buildLab({ quiet: true }));
  const installed = part('page: install', () => run('node', ['tools/install.mjs'], { cwd: ui, quiet: true }));
  const jarBuilt = installed.then((ok) => ok && part('page and service: build', () => buildJar({ quiet: true })));
  const jarUnpacked = jarBuilt.then((ok) => ok && part('service: unpack, archive classes', unpackJar));
  const ready = Promise.all([styled, labBuilt, jarUnpacked]).then((parts) => parts.every(Boolean));

  const labTests = (ok) =>
    ok &&
    part(
      'lab: gofmt, vet, tests, third-party clients',
      async () => testLab({ TIDEMARK_PYTHON: await python }, { race: process.argv.includes('--race') }),
      goTests,
    );
  const pageTests = (ok) =>
    ok &&
    part(
      'page: lint, unit tests',
      async () => {
        const report = ['--ci', '--json', '--outputFile=target/jest.json'];
        await run('npm', ['run', 'lint'], { cwd: ui, quiet: true });
        await run('npm', ['run', 'test', '--', ...report], { cwd: ui, quiet: true });
      },
      jest,
    );
  const onLab = (report) => report.endsWith('-lab.xml');
  const serviceOnLab = (ok) => ok && part(onTheLab, testServiceOnLab, () => surefire(onLab));
  const serviceTests = (ok) =>
    ok &&
    part(
      'service: format, directions, unit and persistence tests',
      async () => {
        await checkServiceFormat();
        await testService();
      },
      () => surefire((report) => !onLab(report)),
    );
  // What each journey did is written down at the second try only: it costs a twelfth of all their work.
  const runJourneys = async (files = []) => {
    const words = ['playwright', 'test', ...(files.length > 0 ? files : ['--trace', 'off'])];
    return run('npx', words, { cwd: e2e, env: { CHROMIUM: await browser }, onLine: console.log });
  };
  const journeys = (ok) => ok && part(inChromium, () => runJourneys(), playwright);

  // Two cores: the page's and the lab's tests share them first; then journeys and tests on the lab, which wait more than
  // they work, run beside the service's other tests.
  const small = Promise.all([labBuilt.then(labTests), jarBuilt.then(pageTests)]);
  const large = Promise.all([serviceOnLab, journeys, serviceTests].map((work) => ready.then(work)));
  const done = [...(await small), ...(await large)];
  if (!done.every((part) => part !== false) && results.every(({ problem }) => !problem)) {
    results.push({ name: 'a part was not run', seconds: 0, problem: 'what it needs has failed', files: null });
  }
  await secondTry(onTheLab, testServiceOnLab, () => surefire(onLab));
  await secondTry(inChromium, runJourneys, playwright);

  const sum = { ...nothing };
  console.log('\nSummary');
  for (const { name, seconds, problem, files } of results) {
    const { passed, failed, skipped } = sumOf(Object.values(files ?? {}));
    sum.passed += passed;
    sum.failed += failed + (problem && failed === 0 ? 1 : 0);
    sum.skipped += skipped;
    const numbers = files ? `${passed} passed, ${failed} failed, ${skipped} skipped` : '';
    console.log(`  ${problem ? 'FAILED' : 'ok    '} ${name.padEnd(62)} ${String(seconds).padStart(4)} s  ${numbers}`);
  }
  console.log(`  ${Math.round((Date.now() - began) / 1000)} s in all\n`);
  for (const name of secondTries) console.log(`passed at the second try only: ${name}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  process.exit(sum.failed > 0 ? 1 : 0);
}

await main();
