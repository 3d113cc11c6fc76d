// Curves, card and home of a datastore whose 962 GB of dead space the host gives back by itself.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FrameLocator, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import {
  World,
  accessibilityFaults,
  deployed,
  openMonitor,
  openShell,
  screenshot,
  switchTheme,
} from '../support/world.js';

const STEP_SECONDS = 300;
const UNMAP_IO = 64 * 2 ** 20;

interface Point {
  at: string;
  vmfsUsedBytes: number | null;
  arrayWrittenBytes: number | null;
}

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await World.start({ flags: ['--scenario', path.resolve('../lab/scenarios/fixed-2000.yaml')] });
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

/** Moves time to the next moment at which samples are due, and waits for the sample of that moment. */
async function sampleDue(): Promise<string> {
  const { now } = (await world.control('GET', '/clock')) as { now: string };
  const millis = Date.parse(now);
  const due = (Math.floor(millis / 1000 / STEP_SECONDS) + 1) * STEP_SECONDS * 1000;
  await world.advance(`${due - millis}ms`);
  const at = await world.clockStands();
  const { call } = await world.api();
  const id = encodeURIComponent(await world.idOf('ds'));
  const sampled = async () => {
    const { points } = (await call('GET', `/datastores/${id}/capacity?past=P1D`)) as { points: Point[] };
    return points.some((point) => point.at.startsWith(at) && point.arrayWrittenBytes !== null);
  };
  await expect.poll(sampled, { message: `a sample of ${at}`, intervals: [100] }).toBe(true);
  return at;
}

test('draws the curve of 962 GB that equals the statistics at every sample', async ({ page }) => {
  // The service's first sample is of real time, which may have run ahead of the lab's while everything started.
  await world.advance('15m');
  await sampleDue();
  await sampleDue();
  await world.control('POST', '/datastores/ds/vms:delete', { count: 10 });
  const truth = new Map<string, { used: number; written: number }>();
  for (let i = 0; i < 6; i += 1) {
    const at = await sampleDue();
    const { usedBytes, writtenBytes } = await world.statistics('ds');
    truth.set(at, { used: usedBytes, written: writtenBytes });
  }
  expect((await world.statistics('ds')).deadBytes).toBe(0);

  await openShell(page, world);
  const monitor = await openMonitor(page, 'ds');
  const space = monitor.getByRole('application', { name: /^VMFS and array space/ });
  await expect(space).toBeVisible();
  await expect(monitor.getByRole('application', { name: /^UNMAP sent by hosts/ })).toBeVisible();
  await monitor.getByRole('button', { name: '1 hr' }).click();
  await space.focus();
  await space.press('End');
  await screenshot(page, 'capacity-light');
  expect(await accessibilityFaults(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await monitor.getByRole('button', { name: 'CSV' }).first().click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  const [header = '', ...rows] = csv.trim().split('\r\n');
  const columns = header.split(',');
  for (const [at, { used, written }] of truth) {
    const cells = rows.find((row) => row.startsWith(at))?.split(',') ?? [];
    expect([at, Number(cells[columns.indexOf('VMFS used space (bytes)')])]).toEqual([at, used]);
    // While UNMAP goes on, the array's figure is as old as its last refresh: one I/O may be on its way.
    const counted = Number(cells[columns.indexOf('Array written space (bytes)')]);
    expect(counted - written, `written at ${at}`).toBeLessThanOrEqual(written > used ? UNMAP_IO : 0);
    expect(counted - written, `written at ${at}`).toBeGreaterThanOrEqual(0);
  }

  await monitor.getByRole('button', { name: 'Show as table' }).first().click();
  await expect(monitor.getByRole('row').filter({ hasText: 'VMFS used space' })).toBeVisible();
  await monitor.getByRole('button', { name: 'Show as chart' }).click();
  await switchTheme(page);
  await expect(monitor.locator('body')).toHaveAttribute('cds-theme', 'dark');
  await expect(space).toBeVisible();
  await screenshot(page, 'capacity-dark');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('shows three numbers on the Summary tab and leads to the curves', async ({ page }) => {
  await openShell(page, world);
  await page.getByRole('treeitem', { name: 'ds', exact: true }).click();
  const card = page.frameLocator('.plugin-card iframe');
  await expect(card.getByText('Array written space')).toBeVisible();
  await screenshot(page, 'card-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByRole('button', { name: 'Open Space Reclamation' }).click();
  await expect(page.frameLocator('iframe[title="Space Reclamation"]').getByText('Capacity trend')).toBeVisible();
});

const messagesOf = (language: 'en' | 'de') =>
  JSON.parse(readFileSync(path.resolve(`../messages/${language}/inventory.json`), 'utf8')) as Record<string, string>;

/** What the height of the card, which the client sets, cuts off. */
const cutOff = (card: FrameLocator) =>
  card
    .locator('html')
    .evaluate((html) =>
      html.scrollHeight > html.clientHeight ? `${html.scrollHeight - html.clientHeight} px of ${html.textContent}` : '',
    );

/** Samples that the trend of a week has, which keeps the first sample of each two hours. */
async function trendShown(): Promise<void> {
  for (let i = 0; i < 2; i += 1) {
    await world.advance('2h');
    await sampleDue();
  }
}

test('shows every row of the card in each language and theme', async ({ page }) => {
  await trendShown();
  await openShell(page, world, 'storage');
  const card = page.frameLocator('.plugin-card iframe');
  for (const [locale, rate] of [
    ['en-US', 'Automatic reclaim'],
    ['de-DE', 'Automatische Rückgewinnung'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
    await page.reload();
    await page.getByRole('treeitem', { name: 'ds', exact: true }).click();
    for (const theme of ['light', 'dark']) {
      await expect(card.getByText(rate)).toBeVisible();
      await expect(card.locator('td-spark-line')).toBeVisible();
      await expect(card.locator('td-loading')).toHaveCount(0);
      await screenshot(page, `card-${locale}-${theme}`);
      expect.soft(await cutOff(card), `${locale} ${theme}`).toBe('');
      await switchTheme(page);
    }
  }
});

const TB = 2 ** 40;

/** Each cause of uncertain dead space, with figures that are long. */
const doubts = {
  DEAD_SPACE_BELOW_STEP: { stepBytes: 1.05 * 2 ** 30 },
  VOLUMES_LARGER: {
    differenceBytes: 11.11 * TB,
    freeBytes: 10.55 * TB,
    volumeBytes: 63.99 * TB,
    capacityBytes: 62.55 * TB,
  },
  VOLUMES_SMALLER: { volumeBytes: 62.55 * TB, capacityBytes: 63.99 * TB },
  WRITTEN_EXCEEDS_VOLUMES: { writtenBytes: 63.99 * TB, volumeBytes: 62.55 * TB },
};

test('fits each cause of uncertain dead space on the card in each language', async ({ page }) => {
  await trendShown();
  let doubt: { code: string; params: object; text: string; severity: string } | null = null;
  await page.route(/\/api\/v1\/datastores\/[^/?]+(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const datastore = (await answer.json()) as { deadSpace: object };
    await route.fulfill({ response: answer, json: { ...datastore, deadSpace: { ...datastore.deadSpace, doubt } } });
  });
  await openShell(page, world, 'storage');
  const card = page.frameLocator('.plugin-card iframe');
  for (const [locale, messages] of [
    ['en-US', 'en'],
    ['de-DE', 'de'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
    for (const [code, params] of Object.entries(doubts)) {
      const full = messagesOf(messages)[code] ?? '';
      doubt = { code, params, text: full, severity: 'warning' };
      await page.reload();
      await page.getByRole('treeitem', { name: 'ds', exact: true }).click();
      await expect(card.locator('td-capacity-card p').first()).toHaveAttribute(
        'title',
        new RegExp(`^${full.slice(0, 20)}`),
      );
      await expect(card.locator('td-loading')).toHaveCount(0);
      await expect(card.locator('td-spark-line')).toBeVisible();
      expect.soft(await cutOff(card), `${locale} ${code}`).toBe('');
    }
    await screenshot(page, `card-doubt-${locale}`);
  }
});

test('sums the fleet on the home page and filters the grid by a number', async ({ page }) => {
  await openShell(page, world);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await expect(home.getByText('Dead space now')).toBeVisible();
  await expect(home.getByText('Measured on 1 of 1 datastores')).toBeVisible();
  await screenshot(page, 'home-light');
  expect(await accessibilityFaults(page)).toEqual([]);
  await home.getByRole('button', { name: 'Dead space now: 0 B', exact: true }).click();
  const clear = home.getByRole('button', { name: 'Clear filters' });
  await expect(clear).toBeVisible();
  await clear.click();
  await expect(clear).toBeHidden();
  await expect(home.getByRole('row').filter({ hasText: 'Ready' })).toHaveCount(1);
});
