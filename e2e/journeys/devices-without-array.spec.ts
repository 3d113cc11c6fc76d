// Devices that no array reports: a local SSD is reclaimed with evidence of its host and tested before and after; a target that
// ignores UNMAP is reported as such.
import path from 'node:path';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import {
  World,
  accessibilityFaults,
  deployed,
  openAction,
  openMonitor,
  openShell,
  screenshot,
} from '../support/world.js';

const started = (scenario: string) =>
  World.start({ arrays: false, flags: ['--scenario', path.resolve(`../lab/worlds/${scenario}.yaml`)] });

/** Runs a create test from the monitor view and lets time pass until its folder is gone. */
async function createTest(world: World, page: Page, number: number, speed: string): Promise<FrameLocator> {
  const monitor = await openMonitor(page, 'ssd6', 'Overview');
  const rows = monitor.locator('td-create-tests tbody tr');
  await expect(rows).toHaveCount(number - 1);
  await monitor.getByRole('button', { name: 'Run create test…' }).click();
  const dialog = monitor.getByRole('dialog');
  await expect(dialog.getByText('must stay free')).toBeVisible();
  await expect(dialog.getByText('The test then measures WRITE SAME, not writes.')).toBeVisible();
  await screenshot(page, 'create-test-preview');
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(dialog.getByText('nobody removes the folder: the service account lacks')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Run create test' })).toBeDisabled();
  await dialog.getByText('delete the folder myself').click();
  await dialog.getByRole('button', { name: 'Run create test' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(number);
  const newest = rows.first();
  await world.passTimeUntil(async () => (await newest.textContent())?.includes('Completed') === true, '5s');
  await expect(newest).toContainText(speed);
  await expect(newest).not.toContainText('is being removed');
  return monitor;
}

test.describe('a local SSD', () => {
  let world: World;

  test.beforeAll(async ({ browser }) => {
    world = await started('local-ssd');
    await deployed(browser, world);
  });

  test.afterAll(() => world.stop());

  test('reclaims a local SSD and shows its speed before and after', { tag: '@wide' }, async ({ page }) => {
    await openShell(page, world, 'diagnostics');
    const monitor = await openMonitor(page, 'ssd6', 'Overview');
    const device = monitor.locator('td-local-devices tbody tr');
    await expect(device).toContainText('t10.ATA_APPLE_SSD_SM256E');
    await expect(device).toContainText('APPLE SSD SM256E');
    await expect(device.getByRole('cell').nth(3)).toHaveText('Yes');
    await expect(device.getByRole('cell').nth(4)).toHaveText('Yes');
    await expect(device.getByRole('cell').nth(5)).toHaveText('yes');
    await expect(device.getByRole('cell').nth(6)).toHaveText('unknown');
    await expect(device.getByRole('cell').nth(7)).toHaveText('supported');
    await expect(monitor.getByText('No UNMAP on this SSD is known')).toBeVisible();

    await createTest(world, page, 1, '85');

    const modal = await openAction(page, 'ssd6');
    await world.startRun(modal, 'ssd6');
    const run = await world.passTimeUntilOver('ssd6', '20s');
    expect(run.state).toBe('COMPLETED');
    await expect(modal.getByText('cannot be verified')).toBeVisible();
    await expect(modal.getByText('scsiUnmapCommand').first()).toBeVisible();
    await screenshot(page, 'local-ssd-result');
    expect(await accessibilityFaults(page)).toEqual([]);
    await modal.getByRole('button', { name: 'Close' }).click();

    const after = await createTest(world, page, 2, '444');
    await expect(after.locator('td-create-tests [role=status]')).toContainText(
      '444 MB/s in the latest test, 85 MB/s in the one before',
    );
    await screenshot(page, 'create-test-compared');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test.describe('a ZFS target', () => {
  let world: World;

  test.beforeAll(async ({ browser }) => {
    world = await started('zfs');
    await deployed(browser, world);
  });

  test.afterAll(() => world.stop());

  test('reports a ZFS target as probably ignoring UNMAP', { tag: '@wide' }, async ({ page }) => {
    await openShell(page, world, 'storage');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    await home.getByRole('tab', { name: 'Settings' }).click();
    await home.getByRole('button', { name: 'Accept risk…' }).click();
    const warning = home.getByRole('dialog');
    await expect(warning.getByText('corrupt')).toBeVisible();
    await warning.getByLabel('Array name').fill('omnios-01');
    await warning.getByRole('button', { name: 'Accept risk and allow UNMAP' }).click();
    await expect(home.getByText(/Accepted by .*storage/i)).toBeVisible();

    const modal = await openAction(page, 'zfs6');
    await world.startRun(modal, 'zfs6');
    // In small steps, as the verdict compares durations.
    const run = await world.passTimeUntilOver('zfs6', '2s');
    expect(run.verification.summary.text).toContain('The target probably ignored UNMAP.');
    await expect(modal.getByText(/probably ignored/).first()).toBeVisible();
    await expect(modal.getByText('zvol_unmap_enabled').first()).toBeVisible();
    await screenshot(page, 'zfs-result');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
