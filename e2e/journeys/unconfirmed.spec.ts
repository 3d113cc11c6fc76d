// A task that vCenter ends with HostCommunication while the host continues: the datastore stays reserved until an
// administrator releases it or the host shows the end.
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { accessibilityFaults, openAction, openMonitor, openShell, screenshot, switchTheme } from '../support/world.js';

const datastore = 'vmfs6-spanned';

test(
  'keeps the datastore of an unconfirmed run until an administrator releases it',
  { tag: '@wide' },
  async ({ page, world }) => {
    const lost = { kind: 'task-lost', delay: '20s', count: 1 };
    const fault = (await world.control('POST', '/faults', lost)) as { id: string };
    try {
      await openShell(page, world, 'storage');
      const modal = await openAction(page, datastore);
      await modal.getByText('Options').click();
      await modal.getByLabel('Method').selectOption({ label: 'vSphere task' });
      await world.startRun(modal, datastore);
      const unconfirmed = async () => (await world.lastRun(datastore)).state === 'UNCONFIRMED';
      await world.passTimeUntil(unconfirmed, '5s', 'the task to end with HostCommunication');
      await expect(modal.getByText('Unconfirmed', { exact: true })).toBeVisible();
      await expect(modal.getByRole('button', { name: 'Release datastore' })).toHaveCount(0);
      await modal.getByRole('button', { name: 'Close' }).click();

      const monitor = await openMonitor(page, datastore);
      await expect(monitor.getByText('Unconfirmed', { exact: true }).first()).toBeVisible();
      const taken = monitor.getByText(/The datastore and the host stay reserved until/);
      await expect(taken).toBeVisible();
      const release = monitor.getByRole('button', { name: 'Release datastore' });
      await release.scrollIntoViewIfNeeded();
      expect(await accessibilityFaults(page)).toEqual([]);
      await screenshot(page, 'unconfirmed-light');
      await switchTheme(page);
      await screenshot(page, 'unconfirmed-dark');

      await release.click();
      const question = monitor.getByRole('dialog');
      await expect(question.getByText('First make sure that the host no longer processes free space.')).toBeVisible();
      await screenshot(page, 'unconfirmed-release-dark');
      await question.getByRole('button', { name: 'Release datastore' }).click();
      await expect.poll(async () => (await world.lastRun(datastore)).state).toBe('UNKNOWN');
      await expect(taken).toHaveCount(0);
      await expect(monitor.getByRole('button', { name: 'Run Space Reclamation' })).toBeEnabled();
      await switchTheme(page);
      await screenshot(page, 'unconfirmed-released-light');
    } finally {
      await world.control('DELETE', `/faults/${fault.id}`).catch(() => undefined);
      await world.advance('2h');
    }
  },
);
