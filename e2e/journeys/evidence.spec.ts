// Evidence: what the hosts of a datastore logged of manual runs.
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { World, deployed, openMonitor, openShell } from '../support/world.js';

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await World.start({ flags: ['--scenario', path.resolve('../lab/worlds/rate-limit.yaml')] });
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

test('reads runs of any origin from the logs of the hosts', async ({ page }) => {
  await openShell(page, world, 'operator');
  const monitor = await openMonitor(page, 'by-hand');
  await monitor.getByRole('button', { name: 'Read logs' }).click();
  await expect(monitor.getByText('The log reaches back to')).toBeVisible();
  await expect(monitor.getByText('No manual run is in the log')).toBeVisible();
});
