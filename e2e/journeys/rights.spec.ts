// Two users in parallel: only one has the privileges, until vCenter grants them to the other on one datastore.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { type World, openAction, openMonitor, openShell } from '../support/world.js';

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
