// A Prometheus server as the source of the figures of arrays that are not connected: connected in the page, named in the coverage,
// and proof of runs as exact as its samples.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { type Prometheus, startPrometheus } from '../support/prometheus.js';
import { claimsNothing, coverage, deleteVm, isProven, reclaimed } from '../support/sources.js';
import {
  World,
  accessibilityFaults,
  deployed,
  openCoverage,
  openHome,
  openShell,
  screenshot,
} from '../support/world.js';

let world: World;
let server: Prometheus;
let folder: string;

/** Seconds between samples: a run waits for three times that. */
const interval = '5';

const press = (home: FrameLocator, button: string) =>
  home.getByRole('button', { name: button, exact: true }).last().click();

/** The home page with the wizard that connects a Prometheus server. */
async function openWizard(page: Page): Promise<FrameLocator> {
  await openShell(page, world, 'storage');
  const home = await openHome(page);
  await press(home, 'Connect array');
  await home.getByLabel('Array type').selectOption({ label: 'Prometheus server with figures of exporters' });
  return home;
}

/** Accepts the certificate of the server and connects it. */
async function trust(home: FrameLocator) {
  await press(home, 'Next');
  await expect(home.getByText(server.thumbprint)).toBeVisible();
  await press(home, 'Trust and connect');
  await expect(home.getByText('is connected.')).toBeVisible();
  await press(home, 'Close');
}

test.beforeAll(async ({ browser }) => {
  world = await World.start({
    arrays: false,
    flags: ['--array', '127.0.0.1:0', '--array', '127.0.0.1:0', '--scenario', path.resolve('../lab/worlds/ontap.yaml')],
    // Samples have real time, while the clock of the lab is moved by hand.
    environment: { TIDEMARK_RECLAIM_SETTLETIMEOUT: '4h', TIDEMARK_RECLAIM_VERIFYTIMEOUT: '4h' },
  });
  folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
  server = await startPrometheus(
    folder,
    ['flasharray-1', 'ontap-1'].map((array) => new URL(`${world.lab.facts.control}/arrays/${array}/metrics`)),
  );
  await deployed(browser, world);
});

test.afterAll(async () => {
  await server.stop();
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'connects a Prometheus server with the query of an exporter, and names it as the source of proof',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/^422 POST .*\/arrays/, 'the certificate is not trusted yet');
    const home = await openWizard(page);
    await expect(home.getByLabel('Device label', { exact: true })).toHaveValue('naa_id');
    await home.getByLabel('Exporter', { exact: true }).selectOption({ label: 'NetApp Harvest' });
    await expect(home.getByLabel('Device label', { exact: true })).toHaveValue('serial_hex');
    await home.getByLabel('Exporter', { exact: true }).selectOption({ label: 'Pure Storage OpenMetrics exporter' });
    await home.getByLabel('Address', { exact: true }).fill(server.address);
    await screenshot(page, 'connect-prometheus-light');
    expect(await accessibilityFaults(page)).toEqual([]);
    await home.getByLabel('Interval in seconds').fill(interval);
    await trust(home);
    const row = await openCoverage(page, 'flash');
    await expect(row).toContainText('Proven');
    await expect(row).toContainText('from Prometheus');
    await expect(row).toContainText('Exact');
    expect(await accessibilityFaults(page)).toEqual([]);

    const exact = await reclaimed(world, page, 'flash', '5s');
    await expect(exact.modal.getByText(`${exact.freed / 2 ** 30} GB reclaimed`)).toBeVisible();
    await isProven(exact, exact.freed, exact.freed);
    await claimsNothing(await reclaimed(world, page, 'flash', '5s'), /The figure did not change/);
  },
);

test(
  'proves a run within the step and the overhead of an exporter, and claims nothing without samples',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/^422 POST .*\/arrays/, 'the certificate is not trusted yet');
    const home = await openWizard(page);
    await home.getByLabel('Exporter', { exact: true }).selectOption({ label: 'NetApp Harvest' });
    await home.getByLabel('Address', { exact: true }).fill(server.address);
    await home.getByLabel('Interval in seconds').fill(interval);
    await trust(home);
    expect(await coverage(world, 'ontap', 'PROVEN')).toMatchObject({ source: 'PROMETHEUS', stepBytes: 4096 });
    const proven = await reclaimed(world, page, 'ontap', '5s');
    const { minBytes = 0, maxBytes = 0 } = proven.run.verification.reclaimedRange ?? {};
    expect(minBytes).toBeLessThanOrEqual(proven.freed);
    expect(maxBytes).toBeGreaterThanOrEqual(proven.freed);
    expect(minBytes).toBeGreaterThan(proven.freed * 0.9);
    await screenshot(page, 'prometheus-result');
    expect(await accessibilityFaults(page)).toEqual([]);
    await isProven(proven, minBytes, maxBytes);

    const { id } = (await world.control('POST', '/faults', { kind: 'array-offline', array: 'ontap-1' })) as {
      id: string;
    };
    await deleteVm(world, 'ontap');
    await coverage(world, 'ontap', 'PROMETHEUS_SAMPLE_MISSING');
    await expect(await openCoverage(page, 'ontap')).toContainText('Check whether the exporter is scraped');
    await claimsNothing(await reclaimed(world, page, 'ontap', '1m'), /has no current sample of device/);
    await world.control('DELETE', `/faults/${id}`);
    await coverage(world, 'ontap', 'PROVEN');
  },
);
