// Advice, on a world with VMs of every kind: which guests' deletes reach the array, which template one clone would speed up, what the
// array cannot copy, the way from VMFS 5.
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
  world = await World.start({ arrays: false, flags: ['--scenario', path.resolve('../lab/worlds/guests.yaml')] });
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

test('shows from which guests UNMAP reaches the array, and what blocks it', async ({ page }) => {
  await openShell(page, world, 'readonly');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: 'Advice' }).click();
  await expect(home.getByRole('button', { name: /Blocked/ }).first()).toContainText('Disks');
  await documented(page, 'advice');
  expect(await accessibilityFaults(page)).toEqual([]);

  await home.getByText(/^By datastore/).click();
  await home.getByRole('button', { name: 'kept5' }).click();
  const row = home.getByRole('row').filter({ hasText: 'vmfs5-kept' });
  await expect(row).toContainText('EnableBlockDelete');
  await row.getByRole('button').first().click();
  await expect(home.getByText('Set VMFS3.EnableBlockDelete to 1 on every host')).toBeVisible();
  await switchTheme(page);
  await screenshot(page, 'advice-dark');
  expect(await accessibilityFaults(page)).toEqual([]);

  const monitor = await openMonitor(page, 'gold6', 'Guests');
  await expect(monitor.getByRole('row').filter({ hasText: 'thick-disk' })).toContainText('Thin disk');
});

async function audited() {
  const { call } = await world.api('storage');
  const { id } = (await call('POST', '/audits', {})) as { id: string };
  const state = async () => ((await call('GET', `/audits/${id}`)) as { state: string }).state;
  await expect.poll(state).not.toBe('RUNNING');
}

test('advises which templates to clone once and what the array cannot copy', async ({ page }) => {
  await audited();
  await openShell(page, world, 'storage');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: 'Advice' }).click();
  await home.getByRole('button', { name: 'Copy offload (XCOPY)' }).click();

  const row = (name: string) => home.locator('td-copy-grid').getByRole('row', { name });
  await expect(row('golden-thin')).toContainText('Clone once');
  await expect(row('golden-thin')).toContainText('44,000 requests, about 46 s');
  await expect(row('golden-snap')).toContainText('Copied by the host');
  await expect(row('golden-old')).toContainText('Thick is faster');
  await expect(row('golden-eager')).not.toContainText('Clone once');
  await expect(home.locator('td-transfer-grid').getByRole('row', { name: 'esx-01' }).first()).toContainText(
    'Host option',
  );

  await home.locator('td-copy-grid').evaluate((grid) => grid.scrollIntoView({ block: 'end' }));
  await documented(page, 'advice-copies');
  await row('golden-snap').getByRole('button').first().click();
  await expect(home.getByText('The VM has snapshots')).toBeVisible();
  await screenshot(page, 'advice-copies-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await switchTheme(page);
  await screenshot(page, 'advice-copies-dark');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('shows the way from VMFS 5 in the monitor view of a datastore', { tag: '@wide' }, async ({ page }) => {
  await openShell(page, world, 'operator');
  const monitor = await openMonitor(page, 'open5');
  // It is the last part of the page, and loaded when it comes into view.
  await expect(async () => {
    await monitor.locator('html').evaluate((html) => html.scrollTo(0, html.scrollHeight));
    await expect(monitor.getByText('cannot be upgraded to VMFS 6 in place')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(monitor.getByRole('cell', { name: 'gold6' })).toBeVisible();
  await screenshot(page, 'advice-vmfs5');
  expect(await accessibilityFaults(page)).toEqual([]);
});
