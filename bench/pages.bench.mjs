// Time from the click to the content of the pages at 400 datastores and 500 hosts in a cold browser, beside an empty Clarity page in
// the same client, in turn.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildJar, buildLab } from '../tools/build.mjs';
import { root } from '../tools/process.mjs';
import {
  connectArrays,
  freshFolder,
  register,
  serviceEnvironment,
  signIn,
  startLab,
  startService,
} from '../tools/stack.mjs';
import { buildEmpty, serveEmpty, title } from './pages/empty.mjs';
import { median } from './timing.mjs';

const work = path.join(root, '.cache/bench/pages');
const rounds = 5;
const datastores = 400;
const hosts = 500;
const require = createRequire(path.join(root, 'e2e/package.json'));

const name = (index) => `ds-${String(index).padStart(3, '0')}`;
const menu = (item) => async (page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('menuitem', { name: item });
};
const object = (item, tab, view, tree) => async (page) => {
  if (tree) await page.getByRole('tab', { name: tree }).click();
  await page.getByRole('treeitem', { name: item }).first().click();
  await page.getByRole('tab', { name: tab, exact: true }).click();
  return page.getByRole('link', { name: view });
};

/** Each page: what to click, what has to be shown then, and the goal in milliseconds. */
const pages = {
  'empty Clarity page': { way: menu(title), shows: 'clr-dg-placeholder' },
  home: { way: menu('Tidemark'), shows: 'clr-dg-row strong', goal: 1000 },
  'datastore, Monitor': {
    way: object(name(7), 'Monitor', 'Space Reclamation'),
    shows: 'td-datastore-facts dd',
    goal: 1000,
  },
  'datastore, Configure': {
    way: object(name(7), 'Configure', 'Space Reclamation Rate'),
    shows: 'td-rate-panel tbody tr',
    goal: 1000,
  },
  'host, Monitor': {
    way: object(/^esx-/, 'Monitor', 'VAAI Audit', 'Hosts and Clusters'),
    shows: 'clr-dg-row',
    goal: 1000,
  },
  'cluster, Monitor': {
    way: object(/^cluster/, 'Monitor', 'VAAI Audit', 'Hosts and Clusters'),
    shows: 'clr-dg-row',
    goal: 1000,
  },
  'audit of all hosts, by rule': {
    linked: '/global?tab=audit&show=rules',
    way: menu('Tidemark'),
    shows: 'td-rule-grid clr-dg-row',
    goal: 1500,
  },
};

/** Fifty hosts mount each datastore, of the sixty-four that VMFS allows. */
async function world() {
  const scenario = path.join(work, 'world.yaml');
  const list = Array.from(
    { length: datastores },
    (_, i) =>
      `- {name: ${name(i)}, vmfs: ${5 + (i % 2)}, extents: [1024], vms: [64], gone: [${1 + (i % 9)}], cluster: ${1 + (i % 10)}}`,
  );
  writeFileSync(scenario, ['clusters: 10', `hosts: ${hosts}`, 'vms: 0', 'datastores:', ...list, ''].join('\n'));
  const stateDir = path.join(work, 'lab');
  const lab = await startLab({ stateDir, flags: ['--scenario', scenario, '--speed', '0'] });
  return { lab, stateDir };
}

async function audited({ call }) {
  const { id } = await call('POST', '/audits', { scope: [] });
  while ((await call('GET', `/audits/${id}`)).state !== 'COMPLETED') await pause(500);
  while ((await call('GET', '/datastores?size=1')).sums.deadSpaceKnown < datastores) await pause(500);
  return (await call('GET', '/findings?size=1')).total;
}

/** Runs in each frame: notes when the content is painted and nothing that is in sight is still loading. */
function watch(selector) {
  if (window.parent === window) return;
  const visible = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && bottom > 0 && top < innerHeight;
  };
  const look = () => {
    const shown = [...document.querySelectorAll(selector)].some(visible);
    if (shown && ![...document.querySelectorAll('td-loading, clr-spinner, .spinner')].some(visible)) {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => (window.shownAt = performance.timeOrigin + performance.now());
      painted.port2.postMessage(null);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function logIn(page, lab, search = '') {
  const user = lab.user('storage');
  await page.goto(lab.facts.shell + search);
  await page.getByLabel('User name').fill(user.name);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Waits until the client has deployed both plug-ins. */
async function deployed(browser, lab) {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await logIn(page, lab);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Client Plug-ins' }).click();
  const states = page.getByRole('table', { name: 'Client Plug-ins' }).getByRole('cell', { name: 'Deployed' });
  await states.nth(1).waitFor({ timeout: 60_000 });
  await page.close();
}

/** Milliseconds from the press to the content, in a browser that knows nothing. */
async function once(browser, lab, { linked, way, shows }) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript(watch, shows);
    const page = await context.newPage();
    await logIn(page, lab, linked ? `?tidemark=${encodeURIComponent(linked)}` : '');
    const target = await way(page);
    await target.waitFor();
    await page.evaluate(() => {
      const note = () => (window.pressedAt = performance.timeOrigin + performance.now());
      document.addEventListener('click', note, { capture: true });
    });
    const attached = page.waitForEvent('frameattached');
    await target.click();
    const frame = await attached;
    const shown = await frame.waitForFunction(() => window.shownAt, null, { timeout: 60_000 });
    return (await shown.jsonValue()) - (await page.evaluate(() => window.pressedAt));
  } finally {
    await context.close();
  }
}

/** Prints the table with figures and goals; does not fail. */
export default async function bench() {
  await Promise.all([buildLab(), buildJar()]);
  freshFolder(path.dirname(work), path.basename(work));
  const built = await buildEmpty(work);
  const { lab, stateDir } = await world();
  const { chromium } = require('@playwright/test');
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const times = Object.fromEntries(Object.keys(pages).map((one) => [one, []]));
  let service;
  let empty;
  let findings;
  try {
    service = await startService(serviceEnvironment(lab, { dataDir: path.join(work, 'data') }));
    await register(lab, service);
    await connectArrays(lab, service);
    findings = await audited(await signIn(lab, service));
    empty = await serveEmpty(lab, stateDir, built);
    await deployed(browser, lab);
    // Before the first round, the service compiles what it runs.
    for (let round = -1; round < rounds; round += 1) {
      for (const [one, place] of Object.entries(pages)) {
        const taken = await once(browser, lab, place);
        if (round >= 0) times[one].push(taken);
      }
    }
  } finally {
    await browser.close();
    await empty?.stop();
    await service?.stop();
    await lab.stop();
  }
  console.log(
    `${datastores} datastores, ${hosts} hosts, ${findings} findings; cold browser, median of ${rounds} rounds in turn; ` +
      `load ${loadavg()[0].toFixed(1)}\n`,
  );
  const base = median(times['empty Clarity page']);
  console.table(
    Object.fromEntries(
      Object.entries(times).map(([one, list]) => [
        one,
        {
          'median, ms': Math.round(median(list)),
          'least, ms': Math.round(Math.min(...list)),
          'most, ms': Math.round(Math.max(...list)),
          goal: pages[one].goal ? `<= ${pages[one].goal}` : '',
          'beside empty': pages[one].goal ? `${(median(list) / base).toFixed(1)}x` : '',
        },
      ]),
    ),
  );
}
