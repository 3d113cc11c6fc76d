// Advice: which guests' deletes reach the array, on a world with VMs of every kind.
import path from 'node:path';
import { expect, test } from '@playwright/test';
import {
  World,
  accessibilityFaults,
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

test('tells which guests’ deletes reach the array, and what stands in the way', async ({ page }) => {
  await openShell(page, world, 'readonly');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: 'Advice' }).click();
  await expect(home.getByRole('button', { name: /Blocked/ }).first()).toContainText('disks');
  await screenshot(page, 'advice-light');
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

  const monitor = await openMonitor(page, 'gold6');
  await monitor.getByRole('heading', { name: 'In-guest UNMAP' }).scrollIntoViewIfNeeded();
  await expect(monitor.getByRole('row').filter({ hasText: 'thick-disk' })).toContainText('Thin disk');
});
