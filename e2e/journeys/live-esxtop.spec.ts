// Live esxtop: the counters of a host during a run, compared with what the host sent, and stored as an import.
import path from 'node:path';
import { type FrameLocator, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import {
  World,
  accessibilityFaults,
  deployed,
  documented,
  openMonitor,
  openShell,
  screenshot,
  switchTheme,
} from '../support/world.js';

const datastore = 'by-hand';
const host = 'esx-01.lab.tidemark.io';

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await World.start({ arrays: false, flags: ['--scenario', path.resolve('../lab/worlds/rate-limit.yaml')] });
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

/** The UNMAP commands that the host has sent to the datastore. */
async function sent(): Promise<number> {
  const { hosts } = (await world.statistics(datastore)) as unknown as { hosts: { unmapIos: number }[] };
  return hosts.reduce((sum, { unmapIos }) => sum + unmapIos, 0);
}

/** The cell of the only device of the datastore in a column. */
async function shown(monitor: FrameLocator, column: number): Promise<string> {
  return (await monitor.locator('td-live-device-table tbody tr td').nth(column).innerText()).trim();
}

test('draws the counters of a host during a run', { tag: '@wide' }, async ({ page }) => {
  await openShell(page, world, 'diagnostics');
  const monitor = await openMonitor(page, datastore, 'Live esxtop');
  const start = monitor.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeEnabled();
  expect(await accessibilityFaults(page)).toEqual([]);
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(monitor.getByText(`${host} is read every 5 seconds.`)).toBeVisible();
  await expect(monitor.locator('td-live-device-table tbody tr')).toHaveCount(1);
  expect(await shown(monitor, 1)).toBe('0 / 0');

  const before = await sent();
  const { call } = await world.api('diagnostics');
  await call('POST', '/reclaim-runs', { datastoreIds: [await world.idOf(datastore)], firstRunConfirmed: true });
  const rates: string[] = [];
  await world.passTimeUntil(
    async () => {
      rates.push(await shown(monitor, 2));
      return (await world.lastRun(datastore)).endedAt !== null;
    },
    '2s',
    'the run to end',
  );
  const all = (await sent()) - before;
  expect(all).toBeGreaterThan(0);
  await expect
    .poll(async () => Number((await shown(monitor, 1)).split('/')[0]?.replace(/\D/g, '')), { timeout: 60_000 })
    .toBe(all);
  expect(rates.some((rate) => !/^(–|0\b)/.test(rate))).toBe(true);
  await expect(monitor.locator('td-time-chart canvas')).toBeVisible();
  await documented(page, 'live-esxtop');
  expect(await accessibilityFaults(page)).toEqual([]);
  await switchTheme(page);
  await screenshot(page, 'live-esxtop-dark');
  expect(await accessibilityFaults(page)).toEqual([]);

  await monitor.getByRole('button', { name: 'Store as Import' }).click();
  await expect(monitor.getByText(`Stored as live-esxtop-${host}-`)).toBeVisible();
  await monitor.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(monitor.getByText('stopped the live view.')).toBeVisible();
  await expect(start).toBeVisible();
  const state = async () =>
    ((await world.control('GET', `/hosts/${host}/esxtop`)) as { kept: boolean; freed: number }).kept;
  await expect.poll(state, { message: 'the host to keep no statistics' }).toBe(false);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: 'Evidence' }).click();
  await expect(home.getByText(`live-esxtop-${host}-`).first()).toBeVisible();
  await expect(home.getByRole('cell', { name: 'Completed' })).toBeVisible();
  const { items } = (await call('GET', '/imports')) as { items: { id: string }[] };
  const series = (await call('GET', `/imports/${items[0]?.id ?? ''}/series`)) as {
    items: { datastore: { name: string } | null; figures: { unmapIos: number } }[];
  };
  expect(series.items.find((one) => one.datastore?.name === datastore)?.figures.unmapIos).toBe(all);
});

test('names the privilege that a user lacks', { tag: '@wide' }, async ({ page, expected }) => {
  expected(/^403 POST .*\/esxtop-views/, 'the user has no privilege for services of hosts');
  await openShell(page, world, 'storage');
  const monitor = await openMonitor(page, datastore, 'Live esxtop');
  await monitor.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(monitor.getByText('Global > Service managers')).toHaveCount(2);
});

test('shows that a host does not offer the service', { tag: '@wide' }, async ({ page }) => {
  await world.control('PUT', `/hosts/${host}/esxtop`, { absent: true });
  try {
    await openShell(page, world, 'diagnostics');
    const monitor = await openMonitor(page, datastore, 'Live esxtop');
    await monitor.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(monitor.getByText(`${host} does not offer the esxtop service through vCenter.`)).toBeVisible();
    await expect(monitor.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  } finally {
    await world.control('PUT', `/hosts/${host}/esxtop`, {});
  }
});
