// A policy: made on a datastore with a live preview, paused, resumed and fired by the clock.
import { expect, test } from '@playwright/test';
import { World, accessibilityFaults, deployed, openMenu, openShell, screenshot } from '../support/world.js';

interface Policies {
  items: { id: string; definition: { name: string }; nextStart: string | null }[];
}

let world: World;

test.beforeAll(async ({ browser }) => {
  world = await World.start();
  await deployed(browser, world);
});

test.afterAll(() => world.stop());

test('schedules a datastore, pauses and resumes the policy, and sees it start by the clock', async ({ page }) => {
  const { now } = (await world.control('GET', '/clock')) as { now: string };
  const time = new Date(Date.parse(now) + 20 * 60_000).toISOString().slice(11, 16);
  await openShell(page, world);
  await openMenu(page, 'vmfs6-quiet');
  await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
  await page.getByRole('menuitem', { name: 'Schedule Space Reclamation…' }).click();
  const modal = page.getByRole('dialog', { name: 'Schedule Space Reclamation…' }).frameLocator('iframe');
  await modal.getByLabel('Policy', { exact: true }).fill('Quiet hours');
  await modal.getByLabel('Repeat').selectOption('DAILY');
  await modal.getByLabel('At', { exact: true }).fill(time);
  await modal.getByLabel('Time zone').fill('UTC');
  await modal.getByLabel('If a start was missed').selectOption('ONCE');
  await expect(modal.getByText('Would run now on 1 of 1 datastores')).toBeVisible();
  await screenshot(page, 'policy-editor');
  expect(await accessibilityFaults(page)).toEqual([]);
  await modal.getByRole('button', { name: 'Save policy' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { call } = await world.api();
  const policy = async () => {
    const { items } = (await call('GET', '/reclaim-policies')) as Policies;
    return items.find(({ definition }) => definition.name === 'Quiet hours');
  };
  const id = (await policy())?.id ?? '';
  await call('POST', `/reclaim-policies/${id}/pause`);
  expect((await policy())?.nextStart).toBeNull();
  await call('POST', `/reclaim-policies/${id}/resume`);
  expect((await policy())?.nextStart).not.toBeNull();

  const started = async () => (await world.runs('vmfs6-quiet')).length > 0;
  await world.passTimeUntil(started, '60s', 'the policy to start a run');
  expect((await world.passTimeUntilOver('vmfs6-quiet')).state).toBe('COMPLETED');
  await call('DELETE', `/reclaim-policies/${id}`);
});
