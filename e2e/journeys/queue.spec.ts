// The queue: paused runs wait and show the reason, are canceled without an effect on the host, and ignored UNMAP
// is explained afterwards.
import { type FrameLocator, type Locator, type Page, expect } from '@playwright/test';
import { Clicks } from '../support/clicks.js';
import { test } from '../support/journey.js';
import { accessibilityFaults, openAction, openShell, screenshot, documented } from '../support/world.js';

test('holds runs back while paused, lets them be canceled, and explains an UNMAP that was ignored', async ({
  page,
  world,
}) => {
  const { manualProcessedBytes: processedBefore } = await world.statistics('vmfs6-ignored');
  await openShell(page, world, 'storage');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: 'Runs' }).click();
  await home.getByRole('button', { name: 'Pause queue' }).click();
  await expect(home.getByText('The queue is paused')).toBeVisible();

  const modal = await openAction(page, 'vmfs6-ignored');
  await world.startRun(modal, 'vmfs6-ignored');
  await expect(modal.getByText('Queued', { exact: true })).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  await home.getByRole('tab', { name: 'Runs' }).click();
  await expect(home.getByText('All runs are paused in the settings; no run is started.')).toBeVisible();
  await screenshot(page, 'queue-paused-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await home.getByRole('button', { name: 'Cancel the run on vmfs6-ignored' }).click();
  await home.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  await expect(home.getByText('No queued runs')).toBeVisible();
  expect((await world.lastRun('vmfs6-ignored')).state).toBe('CANCELED');
  expect((await world.statistics('vmfs6-ignored')).manualProcessedBytes).toBe(processedBefore);
  await home.getByRole('button', { name: 'Resume queue' }).click();
  await expect(home.getByText('The queue is paused')).toBeHidden();

  const again = await openAction(page, 'vmfs6-ignored');
  await world.startRun(again, 'vmfs6-ignored');
  await world.passTimeUntilOver('vmfs6-ignored', '60s');
  await expect(again.getByText('UNMAP was accepted but not carried out')).toBeVisible();
  await documented(page, 'nothing-reclaimed');
  await again.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('treeitem', { name: 'vmfs6-ignored', exact: true }).click();
  const fromCard = new Clicks();
  await fromCard.click(outcomeIn(page.frameLocator('.plugin-card iframe')));
  await expectExplained(page);
  fromCard.atMost(2, 'why nothing came back, from the card');

  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.getByRole('link', { name: 'Space Reclamation' }).click();
  const monitor = page.frameLocator('iframe[title="Space Reclamation"]');
  await monitor.getByRole('tab', { name: 'Overview' }).click();
  const fromMonitor = new Clicks();
  await fromMonitor.click(outcomeIn(monitor));
  await expectExplained(page);
  fromMonitor.atMost(2, 'why nothing came back, from the monitor view');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  await home.getByRole('tab', { name: 'Overview' }).click();
  const fromHome = new Clicks();
  await fromHome.click(outcomeIn(home.getByRole('row').filter({ hasText: 'vmfs6-ignored' })));
  await expectExplained(page);
  fromHome.atMost(2, 'why nothing came back, from the home page');
});

const outcomeIn = (place: FrameLocator | Locator) => place.getByRole('button', { name: 'Nothing reclaimed' });

/** The cause, what proves it, and what to do are in sight. */
async function expectExplained(page: Page) {
  const detail = page.frameLocator('iframe[title="Space Reclamation"]').locator('clr-dg-detail');
  await expect(detail.getByText('UNMAP was accepted but not carried out')).toBeInViewport();
  await screenshot(page, 'nothing-reclaimed-detail');
}
