// The tasks of the clicks journeys without a pointer.
import { readFile } from 'node:fs/promises';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { Keys } from '../support/keys.js';
import { World, deployed, dialog, openShell } from '../support/world.js';

// Each goes on with what the one before made.
test.describe.configure({ mode: 'serial' });

let world: World;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  world = await World.start({ arrays: false });
  await deployed(browser, world);
});

test.afterAll(() => world?.stop());

async function openHome(page: Page, keys: Keys): Promise<FrameLocator> {
  await keys.use(page.getByRole('button', { name: 'Menu' }));
  await keys.to(page.getByRole('menuitem', { name: 'Tidemark' }), 'ArrowDown');
  await keys.press('Enter');
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await expect(home.locator('clr-dg-row').first()).toBeVisible();
  return home;
}

/** Opens a tab of the home page. */
const openTab = (home: FrameLocator, keys: Keys, name: string) =>
  keys.tab(home.getByRole('tab', { name, exact: true }), home.locator('clr-tabs').first());

/** An action of the plug-in on an object of the tree, by its context menu. */
async function act(page: Page, keys: Keys, object: string, action: string) {
  await keys.to(page.locator('[role="treeitem"][tabindex="0"]'));
  await keys.press('ArrowUp', 20);
  await keys.to(page.getByRole('treeitem', { name: object, exact: true }), 'ArrowDown');
  await keys.press('Shift+F10');
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await keys.to(page.getByRole('menuitem', { name: 'Tidemark' }), 'ArrowDown');
  await keys.press('ArrowRight');
  await keys.to(page.getByRole('menuitem', { name: action }), 'ArrowDown');
  await keys.press('Enter');
}

const button = (place: FrameLocator, name: string | RegExp) => place.getByRole('button', { name, exact: true });

test('connects an array', { tag: '@wide' }, async ({ page, expected }) => {
  expected(/^422 POST .*\/arrays/, 'the certificate of the array is not trusted yet');
  await openShell(page, world, 'storage');
  const keys = new Keys(page);
  const home = await openHome(page, keys);
  const array = world.lab.facts.arrays[0]!;
  await keys.use(button(home, 'Connect array').last());
  await keys.type(home.getByLabel('Address', { exact: true }), array.address);
  await keys.type(home.getByLabel('API token'), array.apiToken);
  await keys.use(button(home, 'Next'));
  await expect(home.getByText(array.thumbprint256)).toBeVisible();
  await keys.use(button(home, 'Trust and connect'));
  await expect(home.getByText('is connected.')).toBeVisible();
  await keys.use(button(home, 'Close').last());
  await expect(home.getByRole('dialog')).toHaveCount(0);
  keys.done('connect an array');
});

test('reclaims one datastore and finds out why nothing came back', { tag: '@wide' }, async ({ page }) => {
  await openShell(page, world, 'storage');
  const keys = new Keys(page);
  await act(page, keys, 'vmfs6-ignored', 'Run Space Reclamation');
  const modal = dialog(page);
  await keys.use(modal.getByLabel('I have read these points.'), 'Space');
  await keys.use(button(modal, 'Start'));
  await expect(modal.locator('td-run-progress')).toBeVisible();
  keys.done('reclaim one');
  await world.passTimeUntilOver('vmfs6-ignored', '60s');
  await expect(modal.getByText('UNMAP was accepted but not carried out')).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const home = await openHome(page, keys);
  keys.done('home page');
  await keys.use(
    home.getByRole('row').filter({ hasText: 'vmfs6-ignored' }).getByRole('button', { name: 'Nothing reclaimed' }),
  );
  const detail = page.frameLocator('iframe[title="Space Reclamation"]').locator('clr-dg-detail');
  await expect(detail.getByText('UNMAP was accepted but not carried out')).toBeInViewport();
  keys.done('why nothing came back');
});

test('runs on the worst datastores and sets a rate on all of a file system', { tag: '@wide' }, async ({ page }) => {
  await openShell(page, world, 'storage');
  const keys = new Keys(page);
  const home = await openHome(page, keys);
  await keys.use(button(home, 'Select top 10 by dead space'));
  await expect(home.getByText(/datastores selected/)).toBeVisible();
  await keys.use(button(home, 'Run Space Reclamation').first());
  const wizard = dialog(page);
  await expect(wizard.getByText(/\d+ of \d+ selected/)).toBeVisible();
  await keys.use(button(wizard, 'Next'));
  await keys.use(button(wizard, 'Next'));
  const points = wizard.getByLabel('I have read these points.');
  if (await points.isVisible()) await keys.use(points, 'Space');
  await keys.use(button(wizard, /^Start runs/));
  await expect(wizard.getByText(/0 of \d+ finished/)).toBeVisible();
  await keys.use(button(wizard, 'Close'));
  keys.done('reclaim the ten worst');

  await keys.use(button(home, 'Clear selection'));
  await keys.choose(home.getByLabel('File system'), 'VMFS 6');
  await keys.use(button(home, /^Select all \d+$/));
  await expect(home.getByText(/datastores selected/)).toBeVisible();
  await keys.use(button(home, 'Edit Reclaim Rate…').first());
  const modal = page.getByRole('dialog', { name: /Edit Reclaim Rate/ }).frameLocator('iframe');
  await keys.choose(modal.getByLabel('Method'), 'Priority low (about 25 MB/s)');
  await keys.use(button(modal, 'Next'));
  await keys.use(button(modal, /^Set rate/));
  await expect(modal.getByText(/Set on \d+ of \d+ datastores/)).toBeVisible();
  keys.done('low rate on all VMFS 6');
});

test('makes a weekly policy for a cluster with mail on failure', { tag: '@wide' }, async ({ page }) => {
  const { call } = await world.api('storage');
  const email = { host: 'mail.example.com', from: 'tidemark@example.com', to: ['storage@example.com'] };
  await call('POST', '/notification-channels', { name: 'Storage team', kind: 'EMAIL', email });
  await openShell(page, world, 'storage');
  const keys = new Keys(page);
  const home = await openHome(page, keys);
  await openTab(home, keys, 'Policies');
  await keys.use(button(home, 'New policy'));
  await keys.type(home.getByLabel('Policy', { exact: true }), 'Cluster on Sundays');
  await keys.to(home.getByRole('treeitem').first());
  await keys.to(home.getByRole('treeitem', { name: /^\s*cluster-1/ }).first(), 'ArrowDown');
  await keys.press('Space');
  await expect(home.getByRole('checkbox', { name: 'cluster-1', exact: true })).toBeChecked();
  await keys.use(button(home, 'Next'));
  await keys.use(button(home, 'Next'));
  await keys.use(button(home, 'Next'));
  await keys.use(home.getByRole('checkbox', { name: 'Storage team' }), 'Space');
  await keys.use(button(home, 'Next'));
  await keys.use(button(home, 'Save policy'));
  const row = home.locator('td-policy-list').getByRole('row', { name: /Cluster on Sundays/ });
  for (const text of ['cluster-1', 'Sunday', 'Storage team']) await expect(row).toContainText(text);
  keys.done('weekly policy for a cluster with mail on failure');
});

test('fixes an option on all hosts and takes it back', { tag: '@wide' }, async ({ page }) => {
  await openShell(page, world, 'storage');
  const keys = new Keys(page);
  const home = await openHome(page, keys);
  await openTab(home, keys, 'VAAI audit');
  await keys.use(button(home, 'Audit now'));
  const rule = button(home, 'UNMAP from guests does not reach the array');
  await expect(home.getByRole('row').filter({ has: rule })).toContainText('4');
  await keys.use(rule);
  await keys.use(button(home, 'Fix all matching…'));
  await expect(home.getByText('Findings to fix: 4 of 4.')).toBeVisible();
  await keys.use(button(home, 'Next'));
  await expect(home.getByText('No changes have been made yet.')).toBeVisible();
  await keys.use(button(home, 'Next'));
  await keys.use(button(home, 'Next'));
  await keys.use(button(home, 'Change values (4)'));
  await expect(home.getByText('0 pending, 4 verified')).toBeVisible();
  await keys.use(button(home, 'Undo'));
  await keys.use(button(home, 'Restore values (4)'));
  await expect(home.getByRole('heading', { name: 'Changes undone' })).toBeVisible();
  await keys.use(button(home, 'Close').last());
  keys.done('fix an option on all hosts and undo it');
});

test('saves last month per array as a file', { tag: '@wide' }, async ({ page }) => {
  await openShell(page, world, 'storage');
  const keys = new Keys(page);
  const home = await openHome(page, keys);
  await openTab(home, keys, 'Reports');
  const download = page.waitForEvent('download');
  await keys.use(button(home, 'Export CSV'));
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toContain('provenBytes');
  keys.done('last month per array as CSV');
});
