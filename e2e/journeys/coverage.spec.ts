// Arrays > Coverage: which array proves what is reclaimed on each datastore, and why none does elsewhere.
import { readFile } from 'node:fs/promises';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from '../support/journey.js';
import { accessibilityFaults, openShell, screenshot, switchTheme, documented } from '../support/world.js';

interface Coverage {
  items: { name: string; state: string }[];
  sums: { state: string; datastores: number }[];
  total: number;
}

async function openHome(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await expect(home.locator('clr-dg-row').first()).toBeVisible();
  return home;
}

test('leads from the number of proven datastores to the reason and the action for the others', async ({
  page,
  world,
}) => {
  const { call } = await world.api('readonly');
  const known = (await call('GET', '/arrays/coverage?size=100')) as Coverage;
  const proven = known.sums.find(({ state }) => state === 'PROVEN')?.datastores ?? 0;
  expect(proven).toBeGreaterThan(0);

  await openShell(page, world, 'readonly');
  const home = await openHome(page);
  await home.getByRole('button', { name: `Coverage: ${proven} of ${known.total}`, exact: true }).click();
  const coverage = home.locator('td-coverage');
  await expect(coverage.locator('clr-dg-row')).toHaveCount(known.total);
  const row = (name: string) => coverage.locator('clr-dg-row').filter({ hasText: name });
  await expect(row('vmfs6-prod')).toContainText('Proven');
  await expect(row('vmfs6-prod')).toContainText('flasharray-1');
  await expect(row('vmfs6-prod')).toContainText(/\d (sec|min)/);
  await screenshot(page, 'coverage-light');
  await documented(page, 'coverage');
  expect(await accessibilityFaults(page)).toEqual([]);

  await coverage.getByRole('button', { name: 'Array unknown' }).click();
  await expect(coverage.locator('clr-dg-row')).toHaveCount(
    known.items.filter(({ state }) => state === 'NOT_ON_ARRAY').length,
  );
  await expect(row('datastore1')).toContainText('local');
  const download = page.waitForEvent('download');
  await coverage.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\n')[0]).toContain('state');
  expect(file).toContain('datastore1');
  expect(file).not.toContain('vmfs6-prod');
  await switchTheme(page);
  await screenshot(page, 'coverage-dark');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('states which array does not respond, with what to do, until it responds again', async ({ page, world }) => {
  const fault = (await world.control('POST', '/faults', { kind: 'array-offline', array: 'flasharray-1' })) as {
    id: string;
  };
  const { call } = await world.api('storage');
  const { items } = (await call('GET', '/arrays')) as { items: { id: string; name: string }[] };
  const array = items.find(({ name }) => name === 'flasharray-1');
  try {
    await call('POST', `/arrays/${array?.id}/check`);
    await openShell(page, world, 'storage');
    const home = await openHome(page);
    await home.getByRole('tab', { name: 'Arrays' }).click();
    const row = home.locator('td-coverage clr-dg-row').filter({ hasText: 'vmfs6-prod' });
    await expect(row).toContainText('Array unavailable');
    await expect(row).toContainText('Check the connection of the array');
  } finally {
    await world.control('DELETE', `/faults/${fault.id}`);
  }
  await call('POST', `/arrays/${array?.id}/check`);
  await expect
    .poll(async () => ((await call('GET', '/arrays/coverage?q=vmfs6-prod')) as Coverage).items[0]?.state)
    .toBe('PROVEN');
});
