// Evidence: an esxtop batch file is imported, shows where the limit began and appears in the chart of the datastore; runs are read from logs.
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import {
  World,
  accessibilityFaults,
  documented,
  deployed,
  openMonitor,
  openShell,
  screenshot,
  switchTheme,
} from '../support/world.js';

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await World.start({ arrays: false, flags: ['--scenario', path.resolve('../lab/worlds/rate-limit.yaml')] });
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

/** What a host of the lab exports, as a file. */
async function exported(place: string): Promise<Buffer> {
  const answer = await fetch(`${world.lab.facts.control}/hosts/esx-01.lab.tidemark.io/${place}`);
  return Buffer.from(await answer.arrayBuffer());
}

test('imports an esxtop batch file, shows where the limit began and rejects other files', async ({
  page,
  expected,
}) => {
  expected(/^415 POST .*\/imports/, 'a PDF is no supported file');
  await world.control('POST', '/datastores/unmap1/vms:delete', { count: 10 });
  await world.advance('20m');
  const buffer = await exported('esxtop.csv?delay=5&samples=300');
  await openShell(page, world, 'storage');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: 'Evidence' }).click();

  await home
    .locator('#import-files')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await home.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(home.getByText('is not a supported file')).toBeVisible();

  await home.locator('#import-files').setInputFiles({ name: 'esxtop.csv', mimeType: 'text/csv', buffer });
  await home.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(home.getByRole('cell', { name: 'Completed' })).toBeVisible();
  await home.getByRole('button', { name: 'unmap1' }).click();
  await expect(home.getByText(/The rate changed after (39\d|40\d)[.\d]* GB/).first()).toBeVisible();
  await documented(page, 'evidence');
  expect(await accessibilityFaults(page)).toEqual([]);
  await switchTheme(page);
  await screenshot(page, 'evidence-dark');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('reads runs of any origin from the logs of the hosts', { tag: '@wide' }, async ({ page }) => {
  await openShell(page, world, 'operator');
  const monitor = await openMonitor(page, 'by-hand', 'Evidence');
  await monitor.getByRole('button', { name: 'Read logs' }).click();
  await expect(monitor.getByText('The log starts at')).toBeVisible();
  await expect(monitor.getByText('The log contains no manual runs')).toBeVisible();
});
