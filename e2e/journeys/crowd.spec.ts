// Two hundred datastores in one request: estimated and started in the wizard, seen in the queue, one of them canceled in the
// client's Recent Tasks.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import {
  World,
  accessibilityFaults,
  confirmFirstRun,
  deployed,
  dialog,
  openMonitor,
  openShell,
  screenshot,
} from '../support/world.js';

const crowd = 200;
const atOnce = 20;
let world: World;

// Runs of more than an hour each, so that none ends before it is canceled.
test.beforeAll(async ({ browser }) => {
  const scenario = path.resolve('artifacts/crowd.yaml');
  const datastores = Array.from(
    { length: crowd },
    (_, i) => `- {name: ds-${String(i).padStart(3, '0')}, vmfs: 5, extents: [4096], vms: [200], gone: [8]}`,
  );
  await writeFile(scenario, ['clusters: 1', `hosts: ${atOnce}`, 'vms: 0', 'datastores:', ...datastores, ''].join('\n'));
  world = await World.start({ flags: ['--scenario', scenario] });
  await deployed(browser, world);
});

test.afterAll(() => world?.stop());

/** The tasks are the service account's: no role of users contains the privilege to cancel tasks of others. */
async function mayCancelTasks(name: string) {
  const roles = JSON.parse(await readFile('../lab/vcenter/roles.json', 'utf8')) as Record<string, string[]>;
  const privileges = [...(roles['Tidemark Administrator'] ?? []), 'Global.CancelTask'];
  const principal = world.lab.user(name)?.name;
  await world.control('PUT', '/permissions', { principal, object: '', propagate: true, privileges });
}

test(
  'runs on two hundred datastores at once, one of which is canceled in Recent Tasks',
  { tag: '@wide' },
  async ({ page }) => {
    test.slow();
    const admin = await world.api('storage');
    await admin.call('PUT', '/settings', { runsPerArray: atOnce, runsPerVcenter: atOnce });
    await mayCancelTasks('storage');
    await openShell(page, world, 'storage');
    await page.getByRole('treeitem', { name: 'Lab', exact: true }).click();
    await page.getByRole('tab', { name: 'Datastores' }).click();
    await page.getByLabel('Select all').check();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
    await page.getByRole('menuitem', { name: 'Run Space Reclamation' }).click();
    const wizard = dialog(page);
    await expect(wizard.getByText(`${crowd} of ${crowd} selected`)).toBeVisible();
    await screenshot(page, 'crowd-light');
    expect(await accessibilityFaults(page)).toEqual([]);
    await wizard.getByRole('button', { name: 'Next', exact: true }).click();
    await wizard.getByLabel('Method', { exact: true }).selectOption({ label: 'vSphere task' });
    await wizard.getByRole('button', { name: 'Next', exact: true }).click();
    await confirmFirstRun(wizard);
    await wizard.getByRole('button', { name: `Start runs (${crowd})` }).click();
    await expect(wizard.getByText(`0 of ${crowd} finished`)).toBeVisible();
    await wizard.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    await home.getByRole('tab', { name: 'Runs' }).click();
    await expect(home.getByRole('heading', { name: `Running (${atOnce})` })).toBeVisible();
    await expect(home.getByRole('heading', { name: `Queued (${crowd - atOnce})` })).toBeVisible();
    const last = home
      .getByRole('row')
      .filter({ has: home.getByRole('cell', { name: `${crowd - atOnce}`, exact: true }) });
    await expect(last).toContainText(`Waits until one of ${atOnce} runs`);
    await screenshot(page, 'crowd-queue-light');

    const tasks = page.getByRole('table', { name: 'Recent Tasks' }).getByRole('row');
    const cancel = page.getByRole('button', { name: 'Cancel Run space reclamation', exact: true });
    const running = tasks.filter({ has: cancel }).first();
    await world.passTimeUntil(async () => running.isVisible(), '10s', 'a run to show among the tasks');
    const canceled = (await running.getByRole('cell').nth(1).textContent()) ?? '';
    const processed = async () => (await world.statistics(canceled)).manualProcessedBytes;
    await world.passTimeUntil(async () => (await processed()) > 0, '10s', `the host to unmap ${canceled}`);
    // Rows move while tasks progress: a pointer can press on one and release on another.
    await tasks.filter({ has: cancel }).filter({ hasText: canceled }).getByRole('button').dispatchEvent('click');
    const run = await world.passTimeUntilOver(canceled, '5s');
    expect(run.state).toBe('CANCELED');
    expect(run.timeline.map(({ code }) => code)).toContain('CANCELED_IN_VCENTER');
    const stopped = await processed();
    await world.advance('1m');
    expect(await processed()).toBe(stopped);
    await expect(tasks.filter({ hasText: /^Unmap VMFS/ }).filter({ hasText: 'canceled' })).toHaveCount(1);
    await expect(home.getByRole('heading', { name: `Queued (${crowd - atOnce - 1})` })).toBeVisible();

    const monitor = await openMonitor(page, canceled, 'History');
    await expect(monitor.getByRole('row').filter({ hasText: 'Stopped' })).toBeVisible();
  },
);
