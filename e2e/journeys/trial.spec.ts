// The first use of a new installation: everything can be seen, nothing is started until an administrator ends the trial.
import { type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { World, accessibilityFaults, deployed, dialog, documented, openAction, openShell } from '../support/world.js';

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await World.start({ environment: { TIDEMARK_TRIAL: 'true' } });
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

async function home(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  return page.frameLocator('iframe[title="Tidemark"]');
}

test('a new installation estimates, and starts runs when its trial has ended', async ({ page }) => {
  await openShell(page, world, 'storage');
  const modal = await openAction(page, 'vmfs5-bulk');
  await expect(modal.getByText(/^ ?About/)).toBeVisible();
  await expect(modal.getByText('The trial is active, so nothing can be started')).toBeVisible();
  await expect(modal.getByRole('button', { name: 'Start' })).toBeDisabled();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page).locator('body')).toHaveCount(0);

  const global = await home(page);
  await expect(global.getByText('nothing that changes hosts is sent').first()).toBeVisible();
  await documented(page, 'trial-banner-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(global.getByText('3 of 7 done')).toBeVisible();
  await global.getByRole('button', { name: 'Open: First audit' }).click();
  await expect(global.getByRole('tab', { name: 'VAAI audit' })).toHaveAttribute('aria-selected', 'true');
  await global.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(global.getByText('First steps')).toHaveCount(0);
  await global.getByRole('button', { name: 'Show settings' }).click();
  await global.getByRole('button', { name: 'Show first steps' }).click();
  await expect(global.getByText('3 of 7 done')).toBeVisible();
  await global.getByRole('button', { name: 'End trial…' }).click();
  await global.getByRole('dialog').getByRole('button', { name: 'End trial' }).click();
  await expect(global.getByText(/Ended on .* by .*storage/i)).toBeVisible();
  await expect(global.getByRole('button', { name: 'Show settings' })).toHaveCount(0);

  const first = await openAction(page, 'vmfs5-bulk');
  await expect(first.getByText('After the start, an esxcli run cannot be stopped').first()).toBeVisible();
  await expect(first.getByRole('button', { name: 'Start' })).toBeDisabled();
  await documented(page, 'first-run-light');
  await world.startRun(first, 'vmfs5-bulk');
});
