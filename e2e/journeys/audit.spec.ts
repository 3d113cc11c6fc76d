// The audit: findings on the fleet, a fix that is previewed, verified and undone, and the views of host and datastore.
import { expect } from '@playwright/test';
import { Clicks } from '../support/clicks.js';
import { test } from '../support/journey.js';
import { accessibilityFaults, openMonitor, openShell, screenshot, documented } from '../support/world.js';

test('audits the fleet, fixes a finding, verifies it and takes it back', async ({ page, world }) => {
  await openShell(page, world, 'storage');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  const clicks = new Clicks();
  await clicks.click(home.getByRole('tab', { name: 'VAAI audit' }));
  await home.getByRole('button', { name: 'Audit now' }).click();
  const findings = home.getByRole('row').filter({ hasText: 'UNMAP from guests does not reach the array' });
  await expect(findings).toContainText(['4']);
  await documented(page, 'audit');
  expect(await accessibilityFaults(page)).toEqual([]);

  const press = (name: string) => clicks.click(home.getByRole('button', { name, exact: true }).last());
  await press('UNMAP from guests does not reach the array');
  await expect(findings).toHaveCount(4);
  await press('Fix all matching…');
  await expect(home.getByText('Findings to fix: 4 of 4.')).toBeVisible();
  await press('Next');
  await expect(home.getByText('No changes have been made yet.')).toBeVisible();
  await documented(page, 'audit-fix');
  expect(await accessibilityFaults(page)).toEqual([]);
  await press('Next');
  await expect(home.getByText('No hosts are skipped.')).toBeVisible();
  await press('Next');
  await press('Change values (4)');
  await expect(home.getByText('0 pending, 4 verified')).toBeVisible();
  await screenshot(page, 'audit-fixed-light');
  await press('Undo');
  await expect(home.getByText('Restore the previous values (4)?')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Restore values (4)' })).toBeInViewport({ ratio: 1 });
  await screenshot(page, 'audit-undo-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await press('Restore values (4)');
  await expect(home.getByRole('heading', { name: 'Changes undone' })).toBeVisible();
  await expect(home.getByText('0 pending, 4 verified')).toBeVisible();
  await screenshot(page, 'audit-undone-light');
  clicks.atMost(10, 'fix an option on all hosts and undo it');
  await home.getByRole('button', { name: 'Close' }).last().click();

  await home.getByRole('button', { name: 'Changes', exact: true }).click();
  await expect(home.getByRole('row').filter({ hasText: '(undo)' })).toHaveCount(1);
  await page.reload();
  await expect(home.getByRole('button', { name: 'Changes', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(home.getByRole('row').filter({ hasText: '(undo)' })).toHaveCount(1);

  const monitor = await openMonitor(page, 'vmfs5-bulk', 'Hosts');
  await expect(monitor.getByRole('row').filter({ hasText: 'UNMAP from guests' }).first()).toBeVisible();
});

test('shows what was read of a host', { tag: '@wide' }, async ({ page, world }) => {
  await openShell(page, world, 'storage');
  await page.getByRole('tab', { name: 'Hosts and Clusters' }).click();
  await page.getByRole('treeitem', { name: /^esx-01/ }).click();
  await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
  await page.getByRole('link', { name: 'VAAI Audit' }).click();
  const host = page.frameLocator('iframe[title="VAAI Audit"]');
  await host.getByRole('button', { name: 'Audit now' }).click();
  await host.getByRole('tab', { name: 'Collected data' }).click();
  await expect(host.getByRole('row').filter({ hasText: 'VMFS3.EnableBlockDelete' })).toContainText('0');
  await expect(host.getByRole('row').filter({ hasText: 'naa.624a9370' }).first()).toContainText('supported');
  await screenshot(page, 'host-audit-light');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('keeps a schedule for audits and shows what vendors expect', { tag: '@wide' }, async ({ page, world }) => {
  await openShell(page, world, 'storage');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: 'VAAI audit' }).click();
  await home.getByRole('button', { name: 'Schedules', exact: true }).click();
  await home.getByRole('button', { name: 'New schedule…' }).click();
  await home.getByLabel('Name', { exact: true }).fill('nightly');
  await home.getByRole('combobox', { name: 'Repeat' }).selectOption('DAILY');
  await screenshot(page, 'audit-schedule-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await home.getByRole('button', { name: 'Save' }).click();
  await expect(home.getByRole('row').filter({ hasText: 'nightly' })).toContainText('Every day at 06:00');

  await home.getByRole('button', { name: 'Profiles', exact: true }).click();
  await home.getByRole('row').filter({ hasText: 'Pure FlashArray' }).getByRole('button').first().click();
  await home.getByRole('button', { name: 'Edit…' }).click();
  await home.getByRole('textbox', { name: 'Expected' }).nth(4).fill('8192');
  await screenshot(page, 'audit-profile-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await home.getByRole('button', { name: 'Save as new version' }).click();
  await expect(home.getByRole('row').filter({ hasText: 'Pure FlashArray' })).toContainText('1, modified');
});
