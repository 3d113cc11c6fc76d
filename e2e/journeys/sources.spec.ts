// A volume of a connected array whose storage provider reports it to vCenter as well: the other figure, and the alarm of its pool.
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { World, accessibilityFaults, deployed, openShell, screenshot, switchTheme } from '../support/world.js';

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
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    await home.getByRole('tab', { name: 'Arrays' }).click();
    const shown = home.locator('td-coverage clr-dg-row').filter({ hasText: 'vmfs6-prod' });
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
