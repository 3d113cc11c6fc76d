// Two users in parallel: only one has the privileges, until vCenter grants them to the other on one datastore.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { type World, accessibilityFaults, dialog, openAction, openMonitor, openShell } from '../support/world.js';

const run = promisify(execFile);

/** Only an administrator may create roles and grant them. */
async function govc(world: World, ...words: string[]) {
  const { name, password } = world.lab.user('administrator') ?? { name: '', password: '' };
  const login = `${encodeURIComponent(name)}:${encodeURIComponent(password)}`;
  const settings = { GOVC_URL: `https://${login}@${world.lab.facts.vcenter.address}`, GOVC_INSECURE: 'true' };
  await run(path.resolve('../lab/bin/govc'), words, {
    env: { ...process.env, ...settings, GOVC_PERSIST_SESSION: 'false' },
  });
}

test('shows two users side by side what each may do, object by object', async ({ page, browser, world }) => {
  const mine = 'vmfs6-spanned';
  const reader = (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  await openShell(page, world, 'operator');
  await openShell(await reader, world, 'readonly');
  const other = await reader;
  const operator = await openMonitor(page, mine);
  const readonly = await openMonitor(other, mine);
  await expect(operator.getByRole('button', { name: 'Run Space Reclamation' })).toBeEnabled();
  await expect(readonly.getByRole('button', { name: 'Run Space Reclamation' })).toBeDisabled();

  const user = world.lab.user('readonly')?.name ?? '';
  await govc(world, 'role.create', 'Reclaimer', 'Tidemark.View', 'Tidemark.Run', 'Host.Config.Storage');
  await govc(world, 'permissions.set', '-principal', user, '-role', 'Reclaimer', `/Lab/datastore/${mine}`);
  await govc(world, 'permissions.set', '-principal', user, '-role', 'Reclaimer', '/Lab/host');
  try {
    await other.getByRole('button', { name: 'Refresh', exact: true }).click();
    await other.reload();
    const allowed = await openMonitor(other, mine);
    await expect(allowed.getByRole('button', { name: 'Run Space Reclamation' })).toBeEnabled();
    const elsewhere = await openMonitor(other, 'vmfs6-prod');
    await expect(elsewhere.getByRole('button', { name: 'Run Space Reclamation' })).toBeDisabled();

    const modal = await openAction(other, mine);
    await world.startRun(modal, mine);
    const ended = await world.passTimeUntilOver(mine, '60s');
    expect([ended.state, ended.startedBy.toLowerCase()]).toEqual(['COMPLETED', expect.stringContaining('readonly')]);
    await operator.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(operator.getByRole('row').filter({ hasText: /readonly/i })).toContainText(/reclaimed/i);
  } finally {
    for (const where of [`/Lab/datastore/${mine}`, '/Lab/host']) {
      await govc(world, 'permissions.remove', '-principal', user, where);
    }
    await other.context().close();
  }
});

/** The privileges of a documented role, on all objects, but for one. */
async function without(world: World, user: string, role: string, privilege: string | null) {
  const roles = JSON.parse(readFileSync(path.resolve('../lab/vcenter/roles.json'), 'utf8')) as Record<string, string[]>;
  await world.control('PUT', '/permissions', {
    principal: world.lab.user(user)?.name,
    object: '',
    propagate: true,
    privileges: ['System.Anonymous', 'System.View', 'System.Read', ...(roles[role] ?? [])].filter(
      (one) => one !== privilege,
    ),
  });
}

test('explains where the user acts which privilege is missing', { tag: '@wide' }, async ({ page, world, expected }) => {
  expected(/^403 GET .*\/logged-runs/, 'the user may not read logs');
  const datastore = 'vmfs6-quiet';
  await openShell(page, world, 'operator');
  try {
    await without(world, 'operator', 'Tidemark Operator', 'Tidemark.Run');
    await page.reload();
    const monitor = await openMonitor(page, datastore);
    const run = monitor.getByRole('button', { name: 'Run Space Reclamation' });
    await expect(run).toBeDisabled();
    await expect(
      monitor.getByText('The privilege Tidemark > Run space reclamation (Tidemark.Run) is missing.').first(),
    ).toBeVisible();

    await without(world, 'operator', 'Tidemark Operator', 'Host.Config.Storage');
    await page.reload();
    // The menu of the client offers no action that would be refused; the button in the monitor explains it.
    await (await openMonitor(page, datastore)).getByRole('button', { name: 'Run Space Reclamation' }).click();
    const modal = dialog(page);
    await expect(
      modal
        .getByText(/Host > Configuration > Storage partition configuration \(Host\.Config\.Storage\) on .*esx-/)
        .first(),
    ).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Start' })).toBeDisabled();
    await page.keyboard.press('Escape');

    await without(world, 'operator', 'Tidemark Operator', 'Global.Diagnostics');
    await page.reload();
    const evidence = await openMonitor(page, datastore, 'Evidence');
    await evidence.getByRole('button', { name: 'Read logs' }).click();
    await expect(
      evidence.getByText('The privilege Global > Diagnostics (Global.Diagnostics) on Datacenters is missing.'),
    ).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  } finally {
    await without(world, 'operator', 'Tidemark Operator', null);
  }
});

test('names the privileges that the service account lacks', { tag: '@wide' }, async ({ page, world }) => {
  try {
    await without(world, 'service', 'Tidemark Service', 'Global.LogEvent');
    await openShell(page, world, 'storage');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    await expect(home.getByText(/service lacks .*: Global > Log event \(Global\.LogEvent\)\./)).toBeVisible();
  } finally {
    await without(world, 'service', 'Tidemark Service', null);
  }
});
