// Storage providers that report to vCenter: beside a connected array, the other figure and the alarm of its pool; without an array,
// the proof of a run to 1 MB.
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { claimsNothing, coverage, deleteVm, isProven, reclaimed } from '../support/sources.js';
import {
  World,
  accessibilityFaults,
  deployed,
  openCoverage,
  openShell,
  screenshot,
  switchTheme,
} from '../support/world.js';

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await World.start({ environment: { TIDEMARK_STORAGEMONITORING_REFRESH: '500ms' } });
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

test(
  'lists the figure of storage monitoring beside that of the array, and the alarm that the provider reports',
  { tag: '@wide' },
  async ({ page }) => {
    await world.control('POST', '/arrays/flasharray-1/storage-provider', { every: '5m', pool: 'YELLOW' });
    await world.advance('5m');
    const { call } = await world.api('readonly');
    const row = async () => {
      const { items } = (await call('GET', '/arrays/coverage?q=vmfs6-prod')) as {
        items: {
          source: string;
          others: { source: string; comparison: string }[];
          poolAlarm: { level: string } | null;
        }[];
      };
      return items[0];
    };
    await expect.poll(async () => (await row())?.poolAlarm?.level).toBe('YELLOW');
    expect(await row()).toMatchObject({
      source: 'ARRAY',
      others: [{ source: 'STORAGE_MONITORING', comparison: 'NOT_COMPARED' }],
    });

    await openShell(page, world, 'readonly');
    const shown = await openCoverage(page, 'vmfs6-prod');
    await expect(shown).toContainText('Other sources, not used');
    await expect(shown).toContainText("vCenter's storage monitoring, flasharray-1");
    await expect(shown).toContainText('step 1 MB');
    await expect(shown).toContainText('thin provisioning status Yellow');
    await screenshot(page, 'sources-light');
    expect(await accessibilityFaults(page)).toEqual([]);
    await switchTheme(page);
    await screenshot(page, 'sources-dark');
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test(
  'proves a run to 1 MB by storage monitoring, and claims nothing without a fresh figure',
  { tag: '@wide' },
  async ({ page, browser }) => {
    const alone = await World.start({
      arrays: false,
      flags: ['--session-idle', '0'],
      environment: { TIDEMARK_STORAGEMONITORING_REFRESH: '500ms' },
    });
    const datastore = 'vmfs5-bulk';
    const mega = 2 ** 20;
    const provider = (state: object) => alone.control('POST', '/arrays/flasharray-1/storage-provider', state);
    try {
      await deployed(browser, alone);
      await openShell(page, alone);
      await coverage(alone, datastore, 'MONITORING_WITHOUT_PROVIDER');
      await expect(await openCoverage(page, datastore)).toContainText(
        'No storage provider reports an array to vCenter',
      );

      await provider({ every: '5m' });
      await deleteVm(alone, datastore);
      await alone.advance('5m');
      expect(await coverage(alone, datastore, 'PROVEN')).toMatchObject({
        source: 'STORAGE_MONITORING',
        stepBytes: mega,
      });
      await expect(await openCoverage(page, datastore)).toContainText("from vCenter's storage monitoring");
      const proven = await reclaimed(alone, page, datastore, '60s');
      await expect(proven.modal.getByText('The array counts space in units of 1 MB.')).toBeVisible();
      await screenshot(page, 'storage-monitoring-result');
      expect(await accessibilityFaults(page)).toEqual([]);
      await isProven(proven, proven.freed - mega + 1, proven.freed + mega - 1);

      await provider({ empty: true });
      await deleteVm(alone, datastore);
      await alone.advance('5m');
      await coverage(alone, datastore, 'MONITORED_LUN_MISSING');
      await expect(await openCoverage(page, datastore)).toContainText('but none with device');
      await claimsNothing(await reclaimed(alone, page, datastore, '60s'), /No connected array provides device/);

      await provider({});
      await alone.advance('5m');
      await coverage(alone, datastore, 'PROVEN');
      await provider({ silent: true });
      await deleteVm(alone, datastore);
      await alone.advance('2h');
      await coverage(alone, datastore, 'MONITORED_FIGURE_STALE');
      await expect(await openCoverage(page, datastore)).toContainText('are not used');
      await claimsNothing(await reclaimed(alone, page, datastore, '60s'), /Figures older than .* are not used/);
      await screenshot(page, 'storage-monitoring-stale');
    } finally {
      await page.close();
      await alone.stop();
    }
  },
);
