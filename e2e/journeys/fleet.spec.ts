// An option of five hundred hosts is fixed and taken back in one go.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { Clicks } from '../support/clicks.js';
import { test } from '../support/journey.js';
import { World, deployed, openShell } from '../support/world.js';

const hosts = 500;
const clusters = 10;
const rule = 'UNMAP from guests does not reach the array';

test('fixes an option on five hundred hosts and takes it back', { tag: '@wide' }, async ({ page, browser }) => {
  test.slow();
  const scenario = path.resolve('artifacts/five-hundred.yaml');
  const datastores = Array.from(
    { length: clusters },
    (_, i) => `- {name: ds-${i}, vmfs: 5, extents: [1024], cluster: ${i + 1}}`,
  );
  await writeFile(
    scenario,
    [`clusters: ${clusters}`, `hosts: ${hosts}`, 'vms: 0', 'datastores:', ...datastores, ''].join('\n'),
  );
  const world = await World.start({ flags: ['--scenario', scenario] });
  try {
    await deployed(browser, world);
    await openShell(page, world, 'storage');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    const clicks = new Clicks();
    const press = (name: string) => clicks.click(home.getByRole('button', { name, exact: true }).last());
    await clicks.click(home.getByRole('tab', { name: 'VAAI audit' }));
    // What is fixed was found by an audit before.
    await home.getByRole('button', { name: 'Audit now' }).click();
    await expect(home.getByRole('row').filter({ hasText: rule })).toContainText(String(hosts));

    await press(rule);
    await press('Fix all matching…');
    await expect(home.getByText(`Findings to fix: ${hosts} of ${hosts}.`)).toBeVisible();
    await press('Next');
    await expect(home.getByText('No changes have been made yet.')).toBeVisible();
    await press('Next');
    await press('Next');
    await press(`Change values (${hosts})`);
    await expect(home.getByText(`0 pending, ${hosts} verified`)).toBeVisible({ timeout: 300_000 });
    await press('Undo');
    await press(`Restore values (${hosts})`);
    await expect(home.getByRole('heading', { name: 'Changes undone' })).toBeVisible({ timeout: 300_000 });
    await expect(home.getByText(`0 pending, ${hosts} verified`)).toBeVisible();
    clicks.atMost(10, `fix an option on ${hosts} hosts and undo it`);
  } finally {
    await page.close();
    await world.stop();
  }
});
