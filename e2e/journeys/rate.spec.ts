// The automatic reclaim rate: seen as hosts see it, predicted, set with a preview, taken back.
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { accessibilityFaults, openShell, screenshot, documented } from '../support/world.js';

test('shows, predicts, sets and takes back the rate of a datastore', async ({ page, world }) => {
  await openShell(page, world);
  await page.getByRole('treeitem', { name: 'vmfs6-prod', exact: true }).click();
  await page.getByRole('tab', { name: 'Configure', exact: true }).click();
  await page.getByRole('link', { name: 'Space Reclamation Rate' }).click();
  const view = page.frameLocator('iframe[title="Space Reclamation Rate"]');
  await expect(view.getByRole('heading', { name: 'Automatic reclaim' })).toBeVisible();
  await expect(view.getByText('Priority low').first()).toBeVisible();
  await expect(view.getByRole('row')).toHaveCount(5);

  await view.getByLabel('Method').selectOption({ label: 'Fixed rate' });
  await view.getByRole('spinbutton', { name: 'Rate per host' }).fill('500');
  await view.getByLabel('Dead space (GB)').fill('962');
  await view.getByLabel('Active hosts').fill('3');
  await expect(view.getByText(/962 GB reclaimed in .*(10 min|11 min).*\(hosts: 3\); up to 1,500 MB\/s/)).toBeVisible();
  await view.locator('td-time-chart').scrollIntoViewIfNeeded();
  await expect(view.locator('td-time-chart canvas')).toBeVisible();
  await documented(page, 'rate-what-if');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('treeitem', { name: 'vmfs6-prod', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
  await page.getByRole('menuitem', { name: 'Edit Reclaim Rate' }).click();
  const modal = page.getByRole('dialog', { name: /Edit Reclaim Rate/ }).frameLocator('iframe');
  await modal.getByLabel('Method').selectOption({ label: 'Fixed rate' });
  await modal.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(modal.getByText('Will be set', { exact: true })).toBeVisible();
  await screenshot(page, 'rate-review-light');
  await modal.getByRole('button', { name: 'Set rate (1)' }).click();
  await expect(modal.getByText('Set on 1 of 1 datastores', { exact: true })).toBeVisible();
  await screenshot(page, 'rate-set-light');
  const { call } = await world.api();
  const rate = `/datastores/${await world.idOf('vmfs6-prod')}/reclaim-rate`;
  expect(await call('GET', rate)).toMatchObject({ method: 'fixed', fixedMBps: 100 });
  await modal.getByRole('button', { name: 'Undo' }).click();
  await expect(modal.getByText('Restored on 1 of 1 datastores', { exact: true })).toBeVisible();
  // What was sent since is asked for when time has passed.
  await world.advance('10s');
  await world.clockStands();
  expect(await call('GET', rate)).toMatchObject({ method: 'priority', priority: 'low' });
  await modal.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('treeitem', { name: 'vmfs6-quiet', exact: true }).click();
  await page.getByRole('treeitem', { name: 'vmfs6-prod', exact: true }).click();
  await page.getByRole('tab', { name: 'Configure', exact: true }).click();
  await page.getByRole('link', { name: 'Space Reclamation Rate' }).click();
  const outcome = view.getByRole('region', { name: 'Predicted and measured' });
  // There was no dead space when it was set: nothing is predicted, and nothing is invented.
  await expect(outcome.getByRole('row').filter({ hasText: 'Active hosts' })).toContainText('–');
  await screenshot(page, 'rate-outcome-light');
  expect(await accessibilityFaults(page)).toEqual([]);
});
