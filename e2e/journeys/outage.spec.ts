// Things vanish in mid-run: the array, the service, the database, the right to read logs.
import { type Page, expect } from '@playwright/test';
import { Clicks } from '../support/clicks.js';
import { test } from '../support/journey.js';
import { Database } from '../support/database.js';
import {
  World,
  accessibilityFaults,
  deployed,
  openAction,
  openMonitor,
  openShell,
  screenshot,
  switchTheme,
  documented,
} from '../support/world.js';

test(
  'completes with an array that is offline and does not guess the gain',
  { tag: '@wide' },
  async ({ page, world }) => {
    const datastore = 'vmfs6-ignored';
    await openShell(page, world);
    const modal = await openAction(page, datastore);
    await world.startRun(modal, datastore);
    const processing = async () => ((await world.lastRun(datastore)).progress.blocksProcessed ?? 0) > 0;
    await world.passTimeUntil(processing, '3s', 'blocks to be processed');
    const fault = (await world.control('POST', '/faults', { kind: 'array-offline' })) as { id: string };
    try {
      const run = await world.passTimeUntilOver(datastore, '30s');
      expect([run.state, run.verification.outcome, run.verification.reclaimedBytes]).toEqual([
        'COMPLETED',
        'NOT_VERIFIABLE',
        null,
      ]);
      await expect(modal.getByText('Reclaimed space not verifiable', { exact: true })).toBeVisible();
      await screenshot(page, 'array-offline-light');
    } finally {
      await world.control('DELETE', `/faults/${fault.id}`);
    }
  },
);

test(
  'completes without any array and without the right to read logs, and says what is not known',
  { tag: '@wide' },
  async ({ page, browser, expected }) => {
    expected(/^422 POST .*\/arrays/, 'the certificate is not trusted yet, then the password is wrong');
    const flags = ['--array', 'powerstore=127.0.0.1:0'];
    const world = await World.start({ arrays: false, account: 'nolog', flags });
    try {
      await deployed(browser, world);
      await openShell(page, world, 'nolog');
      const modal = await openAction(page, 'vmfs5-bulk');
      await expect(modal.getByText('The run is possible, but the reclaimed space cannot be verified')).toBeVisible();
      await modal.getByText('Options').click();
      await modal.getByLabel('Method').selectOption({ label: 'esxcli on the host' });
      await world.startRun(modal, 'vmfs5-bulk');
      const run = await world.passTimeUntilOver('vmfs5-bulk', '60s');
      expect([run.state, run.verification.outcome, run.plan.effectiveUnit]).toEqual([
        'COMPLETED',
        'NOT_VERIFIABLE',
        null,
      ]);
      await expect(modal.getByText('Reclaimed space not verifiable', { exact: true })).toBeVisible();
      await expect(modal.getByText('Unknown', { exact: true }).first()).toBeVisible();
      await expect(modal.getByText(/Global\.Diagnostics/).first()).toBeVisible();
      await screenshot(page, 'no-array-light');
      await connectPowerStore(await browser.newPage(), world);
      // The client would ask for news of a lab that is gone.
      await page.close();
    } finally {
      await world.stop();
    }
  },
);

/** By its administrator, who has to confirm its certificate. */
async function connectPowerStore(page: Page, world: World) {
  const array = world.lab.facts.arrays[1];
  if (!array) throw new Error('the lab has no second array');
  await openShell(page, world, 'storage');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  const clicks = new Clicks();
  const press = (name: string) => clicks.click(home.getByRole('button', { name, exact: true }).last());
  await press('Connect array');
  await clicks.choose(home.getByLabel('Array type'), 'Dell PowerStore');
  await expect(home.getByLabel('API token')).toHaveCount(0);
  await home.getByLabel('Address', { exact: true }).fill(array.address);
  await home.locator('#field-loginUser').fill(array.user);
  await home.locator('#field-password').fill('wrong');
  // The attempt with a wrong password is not counted.
  await home.getByRole('button', { name: 'Next', exact: true }).click();
  for (const size of [{ width: 1280, height: 720 }, page.viewportSize() ?? { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    for (const needed of [home.getByText(array.thumbprint256), home.getByText('Is this the array’s certificate?')])
      await expect(needed).toBeInViewport({ ratio: 1 });
    await expect(home.getByRole('button', { name: 'Trust and connect' })).toBeInViewport({ ratio: 1 });
    await screenshot(page, `connect-powerstore-${size.width}-light`);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await documented(page, 'connect-array');
  await press('Trust and connect');
  await expect(home.getByText('The array rejected the credentials')).toBeInViewport();
  await expect(home.getByLabel('Address', { exact: true })).toHaveValue(array.address);
  await home.locator('#field-password').fill(array.password);
  await press('Next');
  await expect(home.getByText('is connected.')).toBeVisible();
  await press('Close');
  clicks.atMost(5, 'connect an array');
  await expect(home.getByText('PowerStoreOS 4.0.0.0')).toBeVisible();
  await expect(home.getByRole('grid').getByRole('row').filter({ hasText: 'vmfs6-power' })).toContainText('120 GB');
  await page.close();
}

test(
  'picks a run up again after the service was killed, and never unmaps twice',
  { tag: '@wide' },
  async ({ page, world, expected }) => {
    expected(/^50[234] |^net::ERR_|\[io\.tidemark\.reclaim\]/, 'the service is killed');
    const datastore = 'Ünïcode "Q&A" \'n\' <more>';
    await openShell(page, world);
    const modal = await openAction(page, datastore);
    await world.startRun(modal, datastore);
    const processing = async () => ((await world.lastRun(datastore)).progress.blocksProcessed ?? 0) > 0;
    await world.passTimeUntil(processing, '3s', 'blocks to be processed');
    const { freeBytes } = (await world.statistics(datastore)) as unknown as { freeBytes: number };
    await world.killAndRestartService();
    const run = await world.passTimeUntilOver(datastore, '5s');
    const truth = await world.statistics(datastore);
    expect(run.state).toBe('COMPLETED');
    expect(await world.runs(datastore)).toHaveLength(1);
    expect(truth.manualProcessedBytes).toBe(freeBytes);
    expect(run.verification.reclaimedBytes).toBe(truth.manualReclaimedBytes);
    await expect(modal.getByText('Reclaimed', { exact: true })).toBeVisible();
  },
);

test(
  'shows that PostgreSQL is gone, loses nothing, and goes on by itself when it is back',
  { tag: '@wide' },
  async ({ page, browser, expected }, info) => {
    expected(/^50[0-9] |\[io\.tidemark\.reclaim\]/, 'the database is away');
    const database = await Database.start(info.outputPath('postgresql'));
    const world = await World.start({ environment: database.environment });
    const datastore = 'vmfs5-bulk';
    try {
      await deployed(browser, world);
      await openShell(page, world);
      const modal = await openAction(page, datastore);
      await world.startRun(modal, datastore);
      const processing = async () => (await world.lastRun(datastore)).state === 'RUNNING';
      await world.passTimeUntil(processing, '3s', 'UNMAP to begin');
      const { freeBytes } = (await world.statistics(datastore)) as unknown as { freeBytes: number };

      await modal.getByRole('button', { name: 'Close' }).click();
      const monitor = await openMonitor(page, datastore);
      await expect(monitor.getByText('Running').first()).toBeVisible();
      await database.stop();
      await world.advance('60s');
      const banner = monitor.locator('td-outage-alert').getByText('The Tidemark service cannot reach its database');
      await expect(banner).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await screenshot(page, 'database-away-light');
      await switchTheme(page);
      await expect(monitor.locator('body[cds-theme~="dark"]')).toBeVisible();
      await screenshot(page, 'database-away-dark');

      await database.startAgain();
      await expect(banner).toHaveCount(0);
      const run = await world.passTimeUntilOver(datastore, '60s');
      const truth = await world.statistics(datastore);
      expect(run.state).toBe('COMPLETED');
      expect(await world.runs(datastore)).toHaveLength(1);
      expect(truth.manualProcessedBytes).toBe(freeBytes);
      expect(run.verification.reclaimedBytes).toBe(truth.manualReclaimedBytes);
      await page.close();
    } finally {
      await world.stop();
      await database.stop();
    }
  },
);

test(
  'keeps what is known while vCenter does not respond, with one banner for the page',
  { tag: '@wide' },
  async ({ page, world, expected }) => {
    expected(/^50[0-9] |\[io\.tidemark\.reclaim\]/, 'vCenter is away');
    await openShell(page, world, 'storage');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    const row = home.getByRole('grid').getByRole('row').filter({ hasText: 'vmfs5-bulk' });
    await expect(row).toBeVisible();
    const fault = (await world.control('POST', '/faults', { kind: 'status', status: 503 })) as { id: string };
    try {
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      const banner = home.getByText(/The data shown is what was last known/);
      await expect(banner).toBeVisible();
      await expect(home.getByRole('button', { name: 'Try again' })).toHaveCount(1);
      await expect(home.getByText('Not available at the moment.')).toHaveCount(0);
      await expect(row).toBeVisible();
      await expect(home.getByText(/: Unreachable$/)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await screenshot(page, 'vcenter-away-light');
    } finally {
      await world.control('DELETE', `/faults/${fault.id}`);
    }
    await expect(home.getByText(/The data shown is what was last known/)).toHaveCount(0);
    await expect(home.getByText(/: Unreachable$/)).toHaveCount(0);
  },
);

test(
  'shows the thumbprint of a replaced certificate of vCenter, and how it is accepted',
  { tag: '@wide' },
  async ({ page, world, expected }) => {
    expected(/^50[0-9] |^net::ERR_|\[io\.tidemark\.reclaim\]/, 'the certificate of vCenter is not trusted');
    await openShell(page, world, 'storage');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    const row = home.getByRole('grid').getByRole('row').filter({ hasText: 'vmfs5-bulk' });
    await expect(row).toBeVisible();
    const replace = async () => (await world.control('POST', '/vcenter/certificate')) as { thumbprint256: string };
    const { thumbprint256 } = await replace();
    const banner = home.locator('td-outage-alert');
    try {
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(banner).toContainText(`SHA-256 thumbprint: ${thumbprint256}`);
      await expect(banner).toContainText('trust-vcenter');
      await expect(banner.getByRole('link', { name: /Accept a new certificate of vCenter/ })).toHaveAttribute(
        'href',
        /install\.html#accept-a-new-certificate-of-vcenter$/,
      );
      await expect(row).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await screenshot(page, 'vcenter-certificate-light');
    } finally {
      await replace();
    }
    await expect(banner).toHaveCount(0);
  },
);
