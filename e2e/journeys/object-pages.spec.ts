// The pages of objects in small panes, and by every rule of axe.
import { type Page, expect } from '@playwright/test';
import { fit } from '../support/fit.js';
import { test } from '../support/journey.js';
import { EVERY_RULE, accessibilityFaults, openMonitor, openShell, screenshot } from '../support/world.js';

/** No page scrolls sideways, in the shell of a small screen and in a pane of 400 pixels; axe finds nothing. */
async function small(page: Page, name: string) {
  const sideways = async () => (await fit(page)).misfits.filter((misfit) => misfit.includes('sideways'));
  await page.setViewportSize({ width: 1024, height: 600 });
  expect.soft(await sideways(), `${name} at 1024x600`).toEqual([]);
  expect.soft(await accessibilityFaults(page, EVERY_RULE), name).toEqual([]);
  await screenshot(page, `${name}-1024`);
  const frame = page.locator('iframe').last();
  await frame.evaluate((iframe) => (iframe.style.width = '400px'));
  expect.soft(await sideways(), `${name} in 400 px`).toEqual([]);
  await screenshot(page, `${name}-400`);
  await frame.evaluate((iframe) => (iframe.style.width = ''));
}

test('object pages fit small panes and have no accessibility faults', { tag: '@wide' }, async ({ page, world }) => {
  await openShell(page, world, 'storage');
  const monitor = await openMonitor(page, 'vmfs6-prod');
  await expect(monitor.getByRole('application').first()).toBeVisible();
  await small(page, 'monitor');
  for (const part of ['History', 'Hosts', 'Guests', 'Evidence']) {
    await monitor.getByRole('tab', { name: part, exact: true }).click();
    await expect(monitor.getByRole('tabpanel')).not.toContainText('Loading');
    await small(page, `monitor-${part.toLowerCase()}`);
  }
  await page.getByRole('tab', { name: 'Summary', exact: true }).click();
  await expect(page.frameLocator('.plugin-card iframe').getByRole('heading')).toBeVisible();
  await small(page, 'card');
  await page.getByRole('tab', { name: 'Configure', exact: true }).click();
  await page.locator('nav.side a').nth(1).click();
  await expect(page.frameLocator('iframe').last().getByRole('application')).toBeVisible();
  await small(page, 'configure');
  await page.getByRole('tab', { name: 'Hosts and Clusters' }).click();
  for (const [kind, name] of [
    ['host', /^esx-01/],
    ['cluster', /cluster/i],
  ] as const) {
    await page.getByRole('treeitem', { name }).first().click();
    await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
    await page.locator('nav.side a').nth(1).click();
    const audit = page.frameLocator('iframe').last();
    await expect(audit.getByRole('heading', { level: 1 })).toBeVisible();
    await small(page, `${kind}-before`);
    await audit.getByRole('button', { name: 'Audit now' }).click();
    await expect(audit.getByRole('row').nth(1)).toBeVisible();
    await small(page, kind);
  }
});
