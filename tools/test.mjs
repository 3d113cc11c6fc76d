// `npm test`, the gate: formats, linters, units, contract kits, persistence on both databases, a journey of each feature.
// `npm run check`, which is this with `--wide`: all of that and all other journeys and tests on the lab, third-party clients, the
// race detector. Wide journeys carry the tag @wide, those that they go on from @first, wide JUnit classes the tag `wide`. `npm run check -- --rest` runs what the gate
// does not, after a gate on the same tree. No test is tried again, unless second-tries.json lists its file.
import { rmSync } from 'node:fs';
import path from 'node:path';
import {
  buildHelp,
  buildJar,
  buildLab,
  checkServiceFormat,
  testService,
  testServiceOnLab,
  unpackJar,
} from './build.mjs';
import { testLab } from './lab-tests.mjs';
import { missing, part, summary } from './parts.mjs';
import { chromium, prometheus, pythonWithClients, pythonWithLibraries } from './prerequisites.mjs';
import { root, run } from './process.mjs';
import { goTests, jest, jestReport, playwright, reports, surefire } from './reports.mjs';
import { judgeShapes, recordShapes } from './shapes.mjs';

const wide = process.argv.includes('--wide');
const rest = process.argv.includes('--rest');
const race = process.argv.includes('--race');
const ui = path.join(root, 'plugin-ui');
const e2e = path.join(root, 'e2e');

async function formatsAndTypes() {
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: e2e, quiet: true });
  const style = ['--config', '../.prettierrc.json', '--ignore-path', '../.prettierignore'];
  const places = ['.', '../tools', '../bench', '../lab/shell/web'];
  await run('npx', ['prettier', '--check', '--log-level', 'warn', ...style, ...places], { cwd: e2e, quiet: true });
  await run('npx', ['tsc', '--noEmit'], { cwd: e2e, quiet: true });
  await run('npm', ['run', '-s', 'contract:lint'], { cwd: e2e, quiet: true });
}

async function testPage(files) {
  await run('npx', ['jest', '--ci', '--json', `--outputFile=${jestReport}`, ...files], { cwd: ui, quiet: true });
}

/** Runs journeys; what each did is written down only where few are run, as it costs a twelfth of their work. */
async function runJourneys(files, browser) {
  const some = rest ? ['--grep', '@wide|@first'] : wide ? [] : ['--grep-invert', '@wide'];
  const which = files.length > 0 ? files : ['--trace', 'off', ...some];
  await run('npx', ['playwright', 'test', ...which], {
    cwd: e2e,
    env: { CHROMIUM: await browser },
    onLine: console.log,
  });
}

async function main() {
  const began = Date.now();
  for (const old of reports) rmSync(old, { recursive: true, force: true });
  const browser = chromium();
  const shapes = recordShapes();
  const python = wide ? pythonWithClients() : pythonWithLibraries();
  const metrics = wide ? prometheus() : Promise.resolve();
  browser.catch(() => {});
  python.catch(() => {});
  metrics.catch(() => {});

  const styled = part('tools and journeys: format, types', formatsAndTypes);
  const labBuilt = part('lab: build', () => buildLab({ quiet: true }));
  const installed = part('page: install', () => run('node', ['tools/install.mjs'], { cwd: ui, quiet: true }));
  const helpBuilt = wide
    ? part('help: links, build', () => buildHelp({ quiet: true }))
    : part('documents: links', () => run('node', ['docs/site/check.mjs'], { quiet: true }));
  const jarBuilt = Promise.all([installed, helpBuilt]).then(
    (ok) => !ok.includes(false) && part('page and service: build', () => buildJar({ quiet: true })),
  );
  const jarUnpacked = jarBuilt.then((ok) => ok && part('service: unpack, archive classes', unpackJar));
  const ready = Promise.all([styled, labBuilt, jarUnpacked]).then((parts) => parts.every(Boolean));

  const labTests = () =>
    part(
      `lab: gofmt, vet, tests, ${wide ? 'third-party clients' : 'libraries of the vendors'}`,
      async () => testLab({ wide, race, python: await python }),
      goTests,
    );
  const pageLint = () => part('page: lint', () => run('npm', ['run', 'lint'], { cwd: ui, quiet: true }));
  const pageTests = () => part('page: unit tests', testPage, jest);
  const onLab = (report) => report.endsWith('-lab.xml');
  const serviceOnLab = () =>
    part(
      'service: on the lab',
      async (classes) => testServiceOnLab(classes, { wide, rest, prometheus: await metrics }),
      () => surefire(onLab),
    );
  const serviceFormat = () => part('service: format', checkServiceFormat);
  const serviceTests = () =>
    part(
      'service: directions, unit and persistence tests',
      (classes) => testService(classes, { wide, rest }),
      () => surefire((report) => !onLab(report)),
    );
  const journeys = () => part('journeys in Chromium', (files) => runJourneys(files, browser), playwright);

  const generatedClient = () =>
    part('contract: a generated client reads the default world', () =>
      run('node', ['e2e/contract/generated.mjs', '--built'], { quiet: true }),
    );

  // Two cores: while the jar is built, the page's and the lab's tests share them; then journeys and tests on the
  // lab, which mostly wait, run in parallel to the other tests of the service.
  const after = async (condition, ...works) => {
    if (!(await condition)) return false;
    const passed = [];
    for (const work of works) passed.push(await work());
    return passed.every(Boolean);
  };
  const page = rest ? [] : [after(installed, pageLint, pageTests)];
  const small = await Promise.all([after(labBuilt, labTests), ...page]);
  const large = await Promise.all([
    after(ready, journeys),
    after(ready, serviceOnLab),
    after(ready, serviceFormat, serviceTests),
    ...(wide ? [after(ready, generatedClient)] : []),
  ]);
  const judged = await after(ready, () =>
    part("lab: SOAP messages of the tests against VMware's type information", async () =>
      judgeShapes(shapes, await python),
    ),
  );
  const parts = await Promise.all([styled, labBuilt, installed, helpBuilt, jarBuilt, jarUnpacked]);
  if (parts.includes(false)) missing('parts that need those', 'were not run');

  const failures = summary((Date.now() - began) / 1000);
  process.exit(failures > 0 || [...small, ...large, judged].includes(false) ? 1 : 0);
}

await main();
