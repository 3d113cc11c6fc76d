// First paint of 100,000 points: the page's chart in the client's shell beside the bare chart library, in the same Chromium.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildJar, buildLab } from '../tools/build.mjs';
import { root } from '../tools/process.mjs';
import { connectArrays, freshFolder, register, serviceEnvironment, startLab, startService } from '../tools/stack.mjs';

const work = path.join(root, '.cache/bench');
const rounds = 5;
const count = 100_000;
const require = createRequire(path.join(root, 'e2e/package.json'));
const uplot = path.join(root, 'plugin-ui/node_modules/uplot/dist');

/** The response of the service with this number of samples of all figures. */
function curve() {
  const first = Date.parse('2026-01-01T00:00:00Z');
  const points = Array.from({ length: count }, (_, index) => {
    const used = 2 ** 40 + Math.round(Math.sin(index / 500) * 2 ** 38);
    const dead = Math.round((1 + Math.cos(index / 900)) * 2 ** 37);
    return {
      at: new Date(first + index * 60_000).toISOString(),
      capacityBytes: 2 ** 42,
      vmfsUsedBytes: used,
      arrayWrittenBytes: used + dead,
      provisionedBytes: 2 ** 42,
      thinProvisioning: 1 - (used + dead) / 2 ** 42,
      deadSpaceBytes: dead,
      uniqueBytes: null,
      dataReduction: 3,
    };
  });
  const [from, to] = [points[0].at, points[count - 1].at];
  return { from, to, points, runs: [], events: [], resolution: 'PT1M', problem: null };
}

/** Milliseconds from the constructor to the second frame after it, with the four lines that the page shows; the second time. */
async function bare(page, { points }) {
  await page.setContent('<div id="host" style="width: 900px"></div>');
  await page.addStyleTag({ path: path.join(uplot, 'uPlot.min.css') });
  await page.addScriptTag({ content: readFileSync(path.join(uplot, 'uPlot.iife.min.js'), 'utf8') });
  const columns = ['arrayWrittenBytes', 'vmfsUsedBytes', 'deadSpaceBytes', 'thinProvisioning'];
  const data = [
    points.map(({ at }) => Date.parse(at) / 1000),
    ...columns.map((name) => points.map((one) => one[name])),
  ];
  return page.evaluate(async (values) => {
    const host = document.getElementById('host');
    const scales = ['bytes', 'bytes', 'bytes', 'ratio'];
    const draw = async () => {
      const began = performance.now();
      const plot = new window.uPlot(
        {
          width: 900,
          height: 260,
          series: [{}, ...scales.map((scale) => ({ scale, stroke: 'teal' }))],
          axes: [{}, { scale: 'bytes' }, { scale: 'ratio', side: 1 }],
        },
        values,
        host,
      );
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const took = performance.now() - began;
      plot.destroy();
      return took;
    };
    await draw();
    return draw();
  }, data);
}

/** The same from the click on "Show as chart", that is with everything our component does around the library. */
async function ours(frame) {
  const toggle = (name) => frame.evaluate((text) => window.tidemarkClick(text), name);
  await toggle('Show as table');
  await frame.locator('td-chart-table').first().waitFor();
  return frame.evaluate(async () => {
    const began = performance.now();
    window.tidemarkClick('Show as chart');
    while (!document.querySelector('td-time-chart .u-over')) await new Promise((next) => setTimeout(next, 0));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - began;
  });
}

async function openMonitor(page, lab) {
  const { name, password } = lab.user('storage');
  await page.goto(lab.facts.shell);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('treeitem', { name: 'vmfs5-bulk', exact: true }).click();
  await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
  await page.getByRole('link', { name: 'Space Reclamation' }).click();
  await page.frameLocator('iframe[title="Space Reclamation"]').locator('td-time-chart .u-over').first().waitFor();
  const frame = page.frames().find((one) => one.url().includes('datastore/monitor'));
  await frame.evaluate(() => {
    window.tidemarkClick = (text) =>
      [...document.querySelectorAll('td-time-chart button')]
        .find((button) => button.textContent.trim() === text)
        .click();
  });
  return frame;
}

export default async function chart() {
  await Promise.all([buildLab(), buildJar()]);
  const { chromium } = require('@playwright/test');
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  const folder = freshFolder(work, 'chart');
  const lab = await startLab({ stateDir: path.join(folder, 'lab'), flags: ['--speed', '0'] });
  const answer = curve();
  const millis = { bare: [], tidemark: [] };
  try {
    const service = await startService(serviceEnvironment(lab, { dataDir: path.join(folder, 'service') }));
    try {
      await register(lab, service);
      await connectArrays(lab, service);
      const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });
      await page.route('**/capacity?*', (route) => route.fulfill({ json: answer }));
      const deployed = async () => {
        try {
          return await openMonitor(page, lab);
        } catch {
          return openMonitor(page, lab);
        }
      };
      const frame = await deployed();
      const empty = await browser.newPage();
      for (let i = 0; i < rounds; i += 1) {
        millis.bare.push(await bare(empty, answer));
        millis.tidemark.push(await ours(frame));
      }
    } finally {
      await service.stop();
    }
  } finally {
    await lab.stop();
    await browser.close();
  }
  const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
  const ratio = median(millis.tidemark) / median(millis.bare);
  console.log(`${count} points, four lines, headless Chromium, median of ${rounds} rounds in turn\n`);
  console.table({
    'first paint, ms': {
      tidemark: median(millis.tidemark).toFixed(0),
      'bare uPlot': median(millis.bare).toFixed(0),
      budget: '<= 1.2x bare',
      is: `${ratio.toFixed(2)}x`,
    },
  });
}
