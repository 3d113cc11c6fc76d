// Reads how many tests passed, failed and were skipped, by file, from the reports of each test runner.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.mjs';

const surefireReports = path.join(root, 'plugin-service/target/surefire-reports');
const journeyReport = path.join(root, 'e2e/artifacts/results.json');

/** Where Jest writes its report. */
export const jestReport = path.join(root, 'plugin-ui/target/jest.json');

/** All places of reports; a run begins without any. */
export const reports = [surefireReports, jestReport, journeyReport];

/** JUnit's counts by class, of the reports of one kind. */
export function surefire(wanted) {
  if (!existsSync(surefireReports)) return {};
  const files = readdirSync(surefireReports).filter((name) => name.endsWith('.xml') && wanted(name));
  return Object.fromEntries(
    files.map((file) => {
      const head = /<testsuite\b[^>]*>/.exec(readFileSync(path.join(surefireReports, file), 'utf8'))?.[0] ?? '';
      const number = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
      const failed = number('failures') + number('errors');
      const skipped = number('skipped');
      const name = file.replace(/^TEST-|(-lab)?\.xml$/g, '');
      return [name, { passed: number('tests') - failed - skipped, failed, skipped }];
    }),
  );
}

/** Jest's counts by file below `src`. */
export function jest() {
  if (!existsSync(jestReport)) return {};
  const { testResults } = JSON.parse(readFileSync(jestReport, 'utf8'));
  return Object.fromEntries(
    testResults.map(({ name, status, assertionResults }) => {
      const of = (wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
      const failed = of(['failed']);
      const broken = status === 'failed' && failed === 0 ? 1 : 0;
      const counts = { passed: of(['passed']), failed: failed + broken, skipped: of(['pending', 'todo', 'skipped']) };
      return [path.relative(path.join(root, 'plugin-ui'), name), counts];
    }),
  );
}

/** Playwright's counts by file. */
export function playwright() {
  if (!existsSync(journeyReport)) return {};
  const files = {};
  const collect = ({ suites = [], specs = [] }) => {
    for (const { file, tests } of specs) {
      const counts = (files[file] ??= { passed: 0, failed: 0, skipped: 0 });
      for (const { status } of tests) {
        if (status === 'skipped') counts.skipped += 1;
        else if (status === 'expected') counts.passed += 1;
        else counts.failed += 1;
      }
    }
    suites.forEach(collect);
  };
  const { suites, errors } = JSON.parse(readFileSync(journeyReport, 'utf8'));
  suites.forEach(collect);
  return errors.length > 0
    ? { ...files, 'outside of journeys': { passed: 0, failed: errors.length, skipped: 0 } }
    : files;
}

/** Go's counts by package, from the lines of `go test -json`. */
export function goTests(lines) {
  const packages = {};
  for (const line of lines) {
    if (!line.startsWith('{')) continue;
    const { Action: action, Package: name, Test: test } = JSON.parse(line);
    if (!test) continue;
    const counts = (packages[name] ??= { passed: 0, failed: 0, skipped: 0 });
    if (action === 'pass') counts.passed += 1;
    if (action === 'fail') counts.failed += 1;
    if (action === 'skip') counts.skipped += 1;
  }
  return packages;
}
