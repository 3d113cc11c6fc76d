// The list of datastores on the home page: the worst selected, a rate for all that match, what an address and a saved view keep. Each
// task says how many clicks it took.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { Clicks } from '../support/clicks.js';
import { test } from '../support/journey.js';
import {
  World,
  accessibilityFaults,
  confirmFirstRun,
  deployed,
  dialog,
  openShell,
  screenshot,
} from '../support/world.js';

async function openHome(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await expect(home.locator('clr-dg-row').first()).toBeVisible();
  return home;
}

const sizes = (home: FrameLocator) => home.locator('clr-dg-row strong').allTextContents();

/** The worst of all: the wizard lists exactly those that the lab's ledger says. */
async function reclaimWorst(page: Page, home: FrameLocator, names: readonly string[]) {
  const clicks = new Clicks();
  await clicks.click(home.getByRole('button', { name: 'Select top 10 by dead space' }));
  await expect(home.getByText(`${names.length} datastores selected`)).toBeVisible();
  await clicks.click(home.getByRole('button', { name: 'Run Space Reclamation' }).first());
  const wizard = dialog(page);
  await expect(wizard.getByText(`${names.length} of ${names.length} selected`)).toBeVisible();
  for (const name of names) await expect(wizard.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await clicks.click(wizard.getByRole('button', { name: 'Next', exact: true }));
  await clicks.click(wizard.getByRole('button', { name: 'Next', exact: true }));
  return { wizard, clicks };
}

async function lowOnVmfs6(page: Page, home: FrameLocator, count: number) {
  const clicks = new Clicks();
  await clicks.choose(home.getByLabel('File system'), 'VMFS 6');
  const all = home.getByRole('button', { name: `Select all ${count}`, exact: true });
  await expect(all).toBeVisible();
  await clicks.click(all);
  await expect(home.getByText(`${count} datastores selected`)).toBeVisible();
  await clicks.click(home.getByRole('button', { name: 'Edit Reclaim Rate…' }).first());
  const modal = page.getByRole('dialog', { name: /Edit Reclaim Rate/ }).frameLocator('iframe');
  await expect(modal.getByLabel('Method')).toBeVisible();
  return { modal, clicks };
}

test('finds, arranges and saves what the list of datastores shows', async ({ page, world }) => {
  await openShell(page, world, 'storage');
  const home = await openHome(page);
  const heads = home.locator('clr-dg-column .datagrid-column-title');
  await expect(heads.nth(4)).toHaveText('Dead space');
  await screenshot(page, 'datastores-light');
  expect(await accessibilityFaults(page)).toEqual([]);

  const { modal, clicks } = await lowOnVmfs6(page, home, 6);
  await clicks.choose(modal.getByLabel('Method'), 'Priority low (about 25 MB/s)');
  clicks.atMost(6, 'low rate on all VMFS 6, before Set');
  await modal.getByRole('button', { name: 'Cancel' }).click();

  const download = page.waitForEvent('download');
  await home.locator('clr-dg-action-bar').getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(1 + 6);
  await home.getByRole('button', { name: 'Clear selection' }).click();
  await home.getByRole('button', { name: 'Columns' }).click();
  await home.getByRole('checkbox', { name: 'Automatic reclaim' }).uncheck();
  await expect(heads.filter({ hasText: 'Automatic reclaim' })).toHaveCount(0);
  await home.getByRole('button', { name: 'Saved views' }).click();
  await home.getByLabel('Name of the view').fill('Six');
  await home.getByRole('button', { name: 'Save current view' }).click();
  await screenshot(page, 'datastores-views-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await home.getByRole('button', { name: 'Clear filters' }).click();
  await expect(home.locator('clr-dg-row').filter({ hasText: 'VMFS 5' }).first()).toBeVisible();

  await page.reload();
  const again = await openHome(page);
  await again.getByRole('button', { name: 'Saved views' }).click();
  await again.getByRole('button', { name: 'Six', exact: true }).click();
  await expect(again.locator('clr-dg-row').filter({ hasText: 'VMFS 5' })).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read']);
  await again.getByRole('button', { name: 'Copy link Six' }).click();
  await expect(again.getByText('Copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await again.getByRole('button', { name: 'Clear filters' }).click();
  await page.goto(link);
  await expect(again.locator('clr-dg-row').filter({ hasText: 'VMFS 6' }).first()).toBeVisible();
  await expect(again.locator('clr-dg-row').filter({ hasText: 'VMFS 5' })).toHaveCount(0);
  await again.getByRole('button', { name: 'Saved views' }).click();
  await again.getByRole('button', { name: 'Remove Six' }).click();
  await again.getByRole('button', { name: 'Columns' }).click();
  await again.getByRole('button', { name: 'Default columns' }).click();
  await expect(again.locator('clr-dg-column').filter({ hasText: 'Automatic reclaim' })).toBeVisible();
});

test('acts on ten and on all of four hundred datastores', { tag: '@wide' }, async ({ page, browser }) => {
  test.slow();
  const scenario = path.resolve('artifacts/four-hundred.yaml');
  const datastores = Array.from(
    { length: 400 },
    (_, i) =>
      `- {name: ds-${String(i).padStart(3, '0')}, vmfs: ${i % 2 ? '6, reclaim: none' : 5}, extents: [1024], vms: [64], gone: [${8 + i}]}`,
  );
  await writeFile(scenario, ['clusters: 1', 'hosts: 8', 'vms: 0', 'datastores:', ...datastores, ''].join('\n'));
  const own = await World.start({ flags: ['--scenario', scenario] });
  try {
    await deployed(browser, own);
    await openShell(page, own, 'storage');
    const home = await openHome(page);
    const shown = await sizes(home);
    expect(shown[0]).toContain('407');
    await screenshot(page, 'datastores-400-light');
    const worst = Array.from({ length: 10 }, (_, i) => `ds-${399 - i}`);
    const { wizard, clicks } = await reclaimWorst(page, home, worst);
    await confirmFirstRun(wizard);
    await clicks.click(wizard.getByRole('button', { name: 'Start runs (10)' }));
    clicks.atMost(6, 'reclaim the ten worst of 400');
    await expect(wizard.getByText('0 of 10 finished')).toBeVisible();
    await wizard.getByRole('button', { name: 'Close' }).click();

    await home.getByRole('button', { name: 'Clear selection' }).click();
    const rate = await lowOnVmfs6(page, home, 200);
    await rate.clicks.choose(rate.modal.getByLabel('Method'), 'Priority low (about 25 MB/s)');
    await rate.clicks.click(rate.modal.getByRole('button', { name: 'Next', exact: true }));
    await rate.clicks.click(rate.modal.getByRole('button', { name: /^Set rate/ }));
    rate.clicks.atMost(6, 'low rate on all VMFS 6 of 400');
    await expect(rate.modal.getByText(/Set on \d+ of 200 datastores/)).toBeVisible({ timeout: 120_000 });
  } finally {
    await page.close();
    await own.stop();
  }
});
