// A Prometheus server as the source of the figures of an array that is not connected: connected in the page, named in the coverage.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { type Prometheus, startPrometheus } from '../support/prometheus.js';
import { World, accessibilityFaults, deployed, openShell, screenshot } from '../support/world.js';

let world: World;
let server: Prometheus;
let folder: string;

test.beforeAll(async ({ browser }) => {
  world = await World.start({ arrays: false });
  folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'));
  server = await startPrometheus(folder, [new URL(`${world.lab.facts.control}/arrays/flasharray-1/metrics`)]);
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
    await openShell(page, world, 'storage');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    const press = (button: string) => home.getByRole('button', { name: button, exact: true }).last().click();
    await press('Connect array');
    await home.getByLabel('Array type').selectOption({ label: 'Prometheus server with figures of exporters' });
    await expect(home.getByLabel('Device label', { exact: true })).toHaveValue('naa_id');
    await home.getByLabel('Exporter', { exact: true }).selectOption({ label: 'NetApp Harvest' });
    await expect(home.getByLabel('Device label', { exact: true })).toHaveValue('serial_hex');
    await home.getByLabel('Exporter', { exact: true }).selectOption({ label: 'Pure Storage OpenMetrics exporter' });
    await home.getByLabel('Address', { exact: true }).fill(server.address);
    await screenshot(page, 'connect-prometheus-light');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press('Next');
    await expect(home.getByText(server.thumbprint)).toBeVisible();
    await press('Trust and connect');
    await expect(home.getByText('is connected.')).toBeVisible();
    await press('Close');
    await home.getByRole('tab', { name: 'Arrays' }).click();
    const row = home.locator('td-coverage clr-dg-row').filter({ hasText: 'vmfs6-quiet' });
    await expect(row).toContainText('Proven');
    await expect(row).toContainText('from Prometheus');
    await expect(row).toContainText('Exact');
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);
