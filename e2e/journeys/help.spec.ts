// The help: opened from the page in a tab of its own, through the proxy of the client, without anything that its policy refuses.
import { type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { openAction, openShell } from '../support/world.js';

/** What the browser or the service refused on the page. */
function refusals(page: Page) {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) seen.push(`${String(response.status())} ${response.url()}`);
  });
  return seen;
}

test('opens the help at a term, finds words, and follows the theme', async ({ page, world }) => {
  await openShell(page, world);
  const modal = await openAction(page, 'vmfs5-bulk');
  const term = modal.getByRole('link', { name: 'Help: Reclaim unit' });
  const [help] = await Promise.all([page.waitForEvent('popup'), term.click()]);
  const refused = refusals(help);
  await help.reload();
  await expect(help.locator('#reclaim-unit')).toBeInViewport();

  await help.getByRole('link', { name: 'Schedule space reclamation' }).click();
  await expect(help.getByRole('heading', { level: 1, name: 'Schedule space reclamation' })).toBeVisible();
  await expect(help.getByRole('img').first()).toBeVisible();

  await help.getByRole('button', { name: 'Search' }).first().click();
  await help.getByRole('searchbox').fill('thumbprint');
  await help.getByRole('link', { name: 'Connect an array' }).last().click();
  await expect(help).toHaveURL(/guide\/connect-array/);

  await help.emulateMedia({ colorScheme: 'dark' });
  await expect(help.locator('html')).toHaveClass(/dark/);
  expect(refused).toEqual([]);
});
