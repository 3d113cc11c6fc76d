// The main path: sign in, estimate, run, progress, and a result that equals the figures of the lab.
import { readFile } from 'node:fs/promises';
import { type Page, expect } from '@playwright/test';
import { Clicks } from '../support/clicks.js';
import { test } from '../support/journey.js';
import {
  accessibilityFaults,
  dialog,
  documented,
  openAction,
  openMenu,
  openMonitor,
  openShell,
  screenshot,
  switchTheme,
} from '../support/world.js';

test('reclaims dead space and verifies it to the byte', async ({ page, world }) => {
  const before = await world.statistics('vmfs5-bulk');
  const provenBefore = await world.provenBytes();
  await openShell(page, world);
  const clicks = new Clicks();
  await clicks.click(page.getByRole('treeitem', { name: 'vmfs5-bulk', exact: true }), { button: 'right' });
  await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
  await clicks.click(page.getByRole('menuitem', { name: 'Run Space Reclamation' }));
  const modal = dialog(page);

  await expect(modal.getByText('Reclaimable space')).toBeVisible();
  await expect(modal.getByText(`About ${before.deadBytes / 2 ** 30} GB`)).toBeVisible();
  await expect(modal.getByText('10,506 blocks (10.26 GB)')).toBeVisible();
  await documented(page, 'run-space-reclamation');
  expect(await accessibilityFaults(page)).toEqual([]);
  await world.startRun(modal, 'vmfs5-bulk', (start) => clicks.click(start));
  clicks.atMost(3, 'reclaim one');

  const processing = async () => ((await world.lastRun('vmfs5-bulk')).progress.blocksProcessed ?? 0) > 0;
  await world.passTimeUntil(processing, '3s', 'blocks to be processed');
  await expect(modal.getByRole('progressbar')).toBeVisible();
  await expect(modal.getByText('The run continues if you close this dialog.')).toBeVisible();
  await screenshot(page, 'progress-light');

  const run = await world.passTimeUntilOver('vmfs5-bulk');
  const after = await world.statistics('vmfs5-bulk');
  expect(run.state).toBe('COMPLETED');
  expect(run.verification.outcome).toBe('EXACT');
  expect(run.verification.reclaimedBytes).toBe(before.writtenBytes - after.writtenBytes);
  expect(run.verification.reclaimedBytes).toBe(after.manualReclaimedBytes - before.manualReclaimedBytes);
  expect(run.verification.before?.array?.writtenBytes).toBe(before.writtenBytes);
  expect(run.verification.after?.array?.writtenBytes).toBe(after.writtenBytes);
  expect(run.plan.effectiveUnit).toBe(run.plan.requestedUnit);
  await expect(modal.getByText(`${(run.verification.reclaimedBytes ?? 0) / 2 ** 30} GB reclaimed`)).toBeVisible();
  await documented(page, 'run-result');
  expect(await accessibilityFaults(page)).toEqual([]);

  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const monitor = await openMonitor(page, 'vmfs5-bulk');
  await monitor.locator('td-last-run').getByRole('button').click();
  await expect(monitor.locator('clr-dg-detail')).toContainText('Reclaimed');
  await page.reload();
  await expect(monitor.locator('clr-dg-detail')).toContainText('Reclaimed');
  await monitor.locator('clr-dg-detail-header button').click();
  await expect(monitor.getByRole('row').filter({ hasText: 'Exact' })).toContainText('Reclaimed');
  await page.goto(await linkInTask(page));
  await expect(monitor.locator('clr-dg-detail')).toContainText('Reclaimed');
  await monitor.locator('clr-dg-detail-header button').click();
  await switchTheme(page);
  await expect(monitor.locator('body')).toHaveAttribute('cds-theme', 'dark');
  await screenshot(page, 'monitor-dark');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.clock.setFixedTime(nextMonth(run.endedAt));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  const report = new Clicks();
  await report.click(home.getByRole('tab', { name: 'Reports', exact: true }));
  await expect(home.getByRole('row').filter({ hasText: 'flasharray' }).first()).toBeVisible();
  await screenshot(page, 'reports-dark');
  expect(await accessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await report.click(home.getByRole('button', { name: 'Export CSV', exact: true }));
  const file = await readFile(await (await download).path(), 'utf8');
  report.atMost(3, 'last month per array as CSV');
  const [header = '', ...lines] = file.trim().split('\r\n');
  const sum = (column: string) =>
    lines.reduce((total, line) => total + Number(line.split(',')[header.split(',').indexOf(column)]), 0);
  expect(sum('provenBytes') - provenBefore).toBe(after.manualReclaimedBytes - before.manualReclaimedBytes);
});

/** Noon of the fifth day, so that the month of the run is the last one in every time zone. */
function nextMonth(iso: string | null): Date {
  const at = new Date(iso ?? 0);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 5, 12));
}

test('runs a full datastore at 200 blocks and shows why', { tag: '@wide' }, async ({ page, world }) => {
  await openShell(page, world);
  const modal = await openAction(page, 'vmfs5-full');
  await expect(modal.getByText('200 blocks (200 MB)')).toBeVisible();
  await expect(modal.getByText(/82% full; from 75% on/)).toBeVisible();
  await world.startRun(modal, 'vmfs5-full');
  await expect(modal.getByRole('progressbar')).toBeVisible();
  const run = await world.passTimeUntilOver('vmfs5-full', '60s');
  expect([run.state, run.plan.requestedUnit, run.plan.effectiveUnit]).toEqual(['COMPLETED', 200, 200]);
  expect(run.verification.reclaimedBytes).toBe((await world.statistics('vmfs5-full')).manualReclaimedBytes);
});

test(
  'goes on when the browser closes and shows the run when it comes back',
  { tag: '@wide' },
  async ({ page, browser, world }) => {
    const own = await browser.newPage();
    await openShell(own, world);
    const modal = await openAction(own, 'Büro & <Test> 1');
    await world.startRun(modal, 'Büro & <Test> 1');
    await expect(modal.getByRole('progressbar')).toBeVisible();
    await own.close();

    const processing = async () => ((await world.lastRun('Büro & <Test> 1')).progress.blocksProcessed ?? 0) > 0;
    await world.passTimeUntil(processing, '3s', 'blocks to be processed');
    await openShell(page, world);
    const again = await openAction(page, 'Büro & <Test> 1');
    await expect(again.getByText('Running', { exact: true })).toBeVisible();
    await expect(again.getByText('The run continues if you close this dialog.')).toBeVisible();
    const run = await world.passTimeUntilOver('Büro & <Test> 1');
    expect(run.verification.reclaimedBytes).toBe((await world.statistics('Büro & <Test> 1')).manualReclaimedBytes);
    await expect(again.getByText('Reclaimed', { exact: true })).toBeVisible();
  },
);

test('offers nothing where there is no VMFS', async ({ page, world }) => {
  await openShell(page, world);
  const monitor = await openMonitor(page, 'nfs-share');
  await expect(monitor.getByText('nfs-share is a datastore of type NFS')).toBeVisible();
  await openMenu(page, 'nfs-share');
  await expect(page.getByRole('menuitem', { name: 'Tidemark' })).toHaveCount(0);
});

test('keeps the action from a user without the right', async ({ page, world }) => {
  await openShell(page, world, 'readonly');
  await openMenu(page, 'vmfs6-quiet');
  await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
  await expect(page.getByRole('menuitem', { name: 'Run Space Reclamation' })).toBeDisabled();
  expect(await world.runs('vmfs6-quiet')).toEqual([]);
});

test('lists every datastore with its dead space in the global view', async ({ page, world }) => {
  await openShell(page, world);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await expect(home.getByRole('grid').getByRole('row').filter({ hasText: 'vmfs6-quiet' })).toContainText('150 GB');
  await expect(home.locator('td-array-strip').getByText('flasharray-1')).toBeVisible();
  await screenshot(page, 'global-light');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('shows the tasks of deleted virtual machines', async ({ page, world }) => {
  await openShell(page, world);
  await world.control('POST', '/datastores/vmfs6-quiet/vms:delete', { count: 1 });
  await world.advance('10s');
  await expect(page.getByRole('table', { name: 'Recent Tasks' })).toContainText(/Destroy/i);
  await expect(page.getByText('The vCenter Server does not answer')).toHaveCount(0);
});

/** The address of the run in the details of its task. */
async function linkInTask(page: Page): Promise<string> {
  const details = await page.evaluate(async () => {
    const pulse = (await (await fetch('/api/ui/shell/pulse')).json()) as { tasks: { details?: string }[] };
    return pulse.tasks.map((task) => task.details ?? '').join(' ');
  });
  return /https:\S+/.exec(details)?.[0] ?? '';
}
