// The plug-in comes, is used on several datastores at once, is upgraded in place and goes; its data stay with the service.
import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { jar } from '../../tools/build.mjs';
import {
  World,
  confirmFirstRun,
  dialog,
  openAction,
  openMenu,
  openPlugins,
  openShell,
  screenshot,
} from '../support/world.js';

const run = promisify(execFile);
const newer = path.resolve('artifacts/tidemark-newer.jar');
let world: World;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  world = await World.start({ registered: false, program: jar });
});
test.afterAll(async () => {
  await world?.stop();
});

/** The same jar under a later version. */
async function buildNewer() {
  const manifest = path.resolve('artifacts/newer.mf');
  await writeFile(manifest, 'Implementation-Version: 99.1.0\n');
  await copyFile(jar, newer);
  await run('jar', ['--update', '--file', newer, '--manifest', manifest]);
}

/** Only an administrator may create folders and move objects. */
async function govc(...words: string[]) {
  const { name, password } = world.lab.user('administrator') ?? { name: '', password: '' };
  const login = `${encodeURIComponent(name)}:${encodeURIComponent(password)}`;
  const env = {
    ...process.env,
    GOVC_URL: `https://${login}@${world.lab.facts.vcenter.address}`,
    GOVC_INSECURE: 'true',
    GOVC_PERSIST_SESSION: 'false',
  };
  await run(path.resolve('../lab/bin/govc'), words, { env });
}

async function openHome(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  return page.frameLocator('iframe[title="Tidemark"]');
}

test(
  'is deployed, passes the checks of the doctor, and is there after a refresh',
  { tag: '@first' },
  async ({ page }) => {
    const before = await world.command('doctor');
    expect(before.code).toBe(1);
    expect(before.text).toContain('FAIL  Extension record');
    await openShell(page, world);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Shortcuts' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Tidemark' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    const registered = await world.command('register', { manifest: 'plugin.zip', more: ['--sample-roles'] });
    expect(registered.text).toContain('Registered io.tidemark.reclaim');
    expect(registered.text).toContain('Tidemark Operator added');
    await expect(await openPlugins(page)).toContainText('Deployed');
    await page.reload();
    const home = await openHome(page);
    await expect(home.locator('td-array-strip').getByText('flasharray-1')).toBeVisible();

    const after = await world.command('doctor');
    expect(after.text).not.toContain('FAIL');
    expect(after.text).toContain('ok    Thumbprint');
    expect(after.text).toContain('ok    Manifest             one of 2 is compatible');
    expect(after.text).toContain('ok    Service account');
    expect(after.text).toContain('ok    Account privileges');
    expect(after.text).toContain('ok    Array                flasharray-1 responds');
    expect(after.code).toBe(0);
    const again = await world.command('register', { manifest: 'plugin.zip' });
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('is already registered')]);
  },
);

test('runs on several datastores, and on all of a datastore cluster', { tag: '@wide' }, async ({ page }) => {
  await openShell(page, world);
  await page.getByRole('treeitem', { name: 'Lab', exact: true }).click();
  await page.getByRole('tab', { name: 'Datastores' }).click();
  await page.getByLabel('Select vmfs5-full').check();
  await page.getByLabel('Select vmfs6-quiet').check();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
  await page.getByRole('menuitem', { name: 'Run Space Reclamation' }).click();
  const several = dialog(page);
  await expect(several.getByText('2 of 2 selected')).toBeVisible();
  await screenshot(page, 'several-light');
  await several.getByRole('button', { name: 'Next' }).click();
  const heading = several.getByRole('heading', { name: 'Method and limits' });
  await expect(heading.locator('.clr-wizard-page-title-text')).toBeFocused();
  await several.getByRole('button', { name: 'Next' }).click();
  await screenshot(page, 'several-review-light');
  await confirmFirstRun(several);
  await several.getByRole('button', { name: 'Start runs (2)' }).click();
  await expect(several.getByText('0 of 2 finished')).toBeVisible();
  for (const datastore of ['vmfs5-full', 'vmfs6-quiet']) {
    expect((await world.passTimeUntilOver(datastore, '60s')).state).toBe('COMPLETED');
  }
  await expect(several.getByText('2 of 2 finished')).toBeVisible();
  await screenshot(page, 'several-over-light');
  await several.getByRole('button', { name: 'Close' }).click();

  await govc('folder.create', '-pod', '/Lab/datastore/gold');
  for (const name of ['vmfs5-edge', 'vmfs6-spanned', 'nfs-share']) {
    await govc('object.mv', `/Lab/datastore/${name}`, '/Lab/datastore/gold');
  }
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const cluster = await openAction(page, 'gold');
  await expect(cluster.getByText('of 2 selected')).toBeVisible();
  await expect(cluster.getByRole('row').filter({ hasText: 'vmfs5-edge' })).toBeVisible();
  await expect(cluster.getByRole('row').filter({ hasText: 'vmfs6-spanned' })).toBeVisible();
  await cluster.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The client closes its menus when it reads the inventory anew after a dialog.
  await expect(async () => {
    await openMenu(page, 'gold');
    await page.getByRole('menuitem', { name: 'Tidemark' }).hover({ timeout: 2000 });
  }).toPass();
  await page.getByRole('menuitem', { name: 'Schedule Space Reclamation' }).click();
  const policy = page.getByRole('dialog', { name: 'Schedule Space Reclamation' }).frameLocator('iframe');
  await expect(policy.getByRole('list', { name: 'Selected' })).toContainText('Datastore cluster: gold');
});

test(
  'follows the theme and keeps what was typed while its dialog is open, and opens the next in German',
  { tag: '@wide' },
  async ({ page }) => {
    await openShell(page, world);
    const modal = await openAction(page, 'vmfs5-bulk');
    await modal.getByText('Options').click();
    await modal.getByLabel('Method').selectOption({ label: 'esxcli on the host' });
    await modal.getByLabel('Reclaim unit (blocks)').fill('300');
    const faults = (await Promise.all([
      world.control('POST', '/faults', { kind: 'shell-theme-flip' }),
      world.control('POST', '/faults', { kind: 'shell-locale', locale: 'de-DE' }),
    ])) as { id: string }[];
    try {
      await expect(modal.locator('body')).toHaveAttribute('cds-theme', 'dark');
      await expect(modal.getByLabel('Reclaim unit (blocks)')).toHaveValue('300');
      await expect(modal.getByRole('button', { name: 'Start' })).toBeVisible();
      await screenshot(page, 'modal-flipped-dark');
      await modal.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('treeitem', { name: 'vmfs5-bulk', exact: true }).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
      await page.getByRole('menuitem', { name: 'Speicherplatzrückgewinnung ausführen' }).click();
      const german = page.getByRole('dialog', { name: 'Speicherplatzrückgewinnung ausführen' }).frameLocator('iframe');
      await expect(german.getByRole('button', { name: 'Starten' })).toBeVisible();
      await screenshot(page, 'modal-german-dark');
    } finally {
      await Promise.all(faults.map(({ id }) => world.control('DELETE', `/faults/${id}`)));
    }
  },
);

test('is upgraded in place and has lost nothing', { tag: '@wide' }, async ({ page }) => {
  await buildNewer();
  const known = (await world.runs('vmfs6-quiet'))[0];
  await world.upgradeService(newer);
  const upgraded = await world.command('register', { manifest: 'plugin.zip', program: newer });
  expect(upgraded.text).toMatch(/^Upgraded io\.tidemark\.reclaim [\d.]+ to 99\.1\.0 with/m);
  const back = await world.command('register', { manifest: 'plugin.zip' });
  expect([back.code, back.text]).toEqual([1, expect.stringContaining('99.1.0 is registered, which is newer')]);

  await openShell(page, world);
  await expect(await openPlugins(page)).toContainText('99.1.0');
  await expect(await openPlugins(page)).toContainText('Deployed');
  await page.reload();
  const home = await openHome(page);
  await expect(home.locator('td-array-strip').getByText('flasharray-1')).toBeVisible();
  await expect(home.getByRole('row').filter({ hasText: 'vmfs6-quiet' })).toContainText('150 GB reclaimed');
  expect((await world.runs('vmfs6-quiet'))[0]).toEqual(known);
});

test('is removed after unregistering, with its data kept', { tag: '@wide' }, async ({ page }) => {
  expect((await world.command('unregister', { program: newer })).text).toContain('Unregistered io.tidemark.reclaim');
  await openShell(page, world);
  await expect(await openPlugins(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Shortcuts' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Tidemark' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('treeitem', { name: 'vmfs6-quiet', exact: true }).click();
  await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Tasks' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Space Reclamation' })).toHaveCount(0);
  expect((await world.command('unregister')).text).toContain('is not registered with');
  expect(await world.runs('vmfs6-quiet')).toHaveLength(1);
});
