// The REST API as its document describes it, read in the settings.
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { openShell, screenshot } from '../support/world.js';

test('the REST API can be read in the settings', { tag: '@wide' }, async ({ page, world }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openShell(page, world, 'storage');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: 'Settings' }).click();
  await home.getByRole('button', { name: 'Show REST API' }).click();
  await home.getByLabel('Operations of', { exact: true }).selectOption('reclaimEstimates');
  await expect(home.getByText('/api/v1/reclaim-estimates').first()).toBeVisible();
  await home.getByText('/api/v1/reclaim-estimates').first().click();
  await expect(home.getByText('Estimates a reclaim run on each of the datastores').first()).toBeVisible();
  await screenshot(page, 'rest-api-light');
  expect(refused).toEqual([]);
});
