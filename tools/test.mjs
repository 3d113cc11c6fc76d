// `npm test`: every check of every part, then one summary. A part that ran no test has failed. `npm test -- --race` runs all
// of the lab's tests with the race detector. A test on the lab or in the browser that fails is tried once more, as it shares two
// cores with much else; what passes only then is named in the summary.
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

/** Runs one part; `count` tells from its output or reports how many tests passed, failed and were skipped. */
async function part(name, work, count) {
  const began = Date.now();
  let problem = null;
  let lines = [];
  try {
    lines = (await work()) ?? [];
  } catch (error) {
    problem = error.message;
    lines = error.lines ?? [];
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  const counted = count?.(lines) ?? null;
  if (!problem && counted && counted.passed + counted.failed === 0) problem = 'ran no test';
  results.push({ name, seconds, problem, ...(counted ?? {}), counted: counted !== null });
  console.log(`${problem ? 'FAILED' : 'ok    '} ${name} (${seconds} s)${problem ? `\n${problem}` : ''}`);
  return !problem;
}

function surefire(isOurs) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  if (!existsSync(reports)) return total;
  for (const file of readdirSync(reports).filter((name) => name.endsWith('.xml') && isOurs(name))) {
    const text = readFileSync(path.join(reports, file), 'utf8');
    const head = /<testsuite\b[^>]*>/.exec(text)?.[0] ?? '';
    for (const [, test, inside] of text.matchAll(/<testcase\b([^>]*[^/])>(.*?)<\/testcase>/gs)) {
      const of = (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(test)?.[1];
      if (/<flaky(Failure|Error)\b/.test(inside)) secondTries.push(`${of('classname')}.${of('name')}`);
    }
    const number = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
    const failed = number('failures') + number('errors');
    total.failed += failed;
    total.skipped += number('skipped');
    total.passed += number('tests') - failed - number('skipped');
  }
  return total;
}

function jest() {
  if (!existsSync(jestReport)) return { passed: 0, failed: 0, skipped: 0 };
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
  } = JSON.parse(readFileSync(jestReport, 'utf8'));
  return { passed, failed, skipped };
}

function playwright() {
  if (!existsSync(journeyReport)) return { passed: 0, failed: 0, skipped: 0 };
  const { suites, stats } = JSON.parse(readFileSync(journeyReport, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  const collect = ({ suites: inner = [], specs = [] }) => {
    for (const { file, title, tests } of specs) {
      if (tests.some(({ status }) => status === 'flaky')) secondTries.push(`${file}: ${title}`);
    }
    inner.forEach(collect);
  };
  suites.forEach(collect);
  return { passed: expected + flaky, failed: unexpected, skipped };
}

async function formatsAndTypes() {
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: e2e, quiet: true });
  const style = ['--config', '../.prettierrc.json', '--ignore-path', '../.prettierignore'];
  const places = ['.', '../tools', '../bench', '../lab/shell/web'];
  await run('npx', ['prettier', '--check', '--log-level', 'warn', ...style, ...places], { cwd: e2e, quiet: true });
  await run('npx', ['tsc', '--noEmit'], { cwd: e2e, quiet: true });
}

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
  const serviceOnLab = (ok) => ok && part('service: on the lab', testServiceOnLab, () => surefire(onLab));
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
  const journeys = (ok) =>
    ok &&
    part(
      'journeys in Chromium',
      async () =>
        run('npx', ['playwright', 'test'], { cwd: e2e, env: { CHROMIUM: await browser }, onLine: console.log }),
      playwright,
    );

  // Two cores: the page's and the lab's tests share them first; then journeys and tests on the lab, which wait more than
  // they work, run beside the service's other tests.
  const small = Promise.all([labBuilt.then(labTests), jarBuilt.then(pageTests)]);
  const large = Promise.all([serviceOnLab, journeys, serviceTests].map((work) => ready.then(work)));
  const done = [...(await small), ...(await large)];
  if (!done.every((part) => part !== false) && results.every(({ problem }) => !problem)) {
    results.push({ name: 'a part was not run', seconds: 0, problem: 'what it needs has failed', counted: false });
  }

  const sum = { passed: 0, failed: 0, skipped: 0 };
  console.log('\nSummary');
  for (const { name, seconds, problem, counted, passed = 0, failed = 0, skipped = 0 } of results) {
    sum.passed += passed;
    sum.failed += failed + (problem && failed === 0 ? 1 : 0);
    sum.skipped += skipped;
    const numbers = counted ? `${passed} passed, ${failed} failed, ${skipped} skipped` : '';
    console.log(`  ${problem ? 'FAILED' : 'ok    '} ${name.padEnd(62)} ${String(seconds).padStart(4)} s  ${numbers}`);
  }
  console.log(`  ${Math.round((Date.now() - began) / 1000)} s in all\n`);
  for (const name of secondTries) console.log(`passed at the second try only: ${name}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  process.exit(sum.failed > 0 ? 1 : 0);
}

await main();
