// A policy: made on a datastore with a live preview, paused, resumed and fired by the clock.
import { type FrameLocator, type Locator, expect } from '@playwright/test';
import { Clicks } from '../support/clicks.js';
import { test } from '../support/journey.js';
import { accessibilityFaults, openMenu, openShell, screenshot, documented } from '../support/world.js';

interface Policies {
  items: { id: string; definition: { name: string }; nextStart: string | null }[];
}

async function fillMoment(home: FrameLocator, end: 'from' | 'to', date: string): Promise<void> {
  await home.locator(`#blackout-${end}-0`).fill(date);
  await home.locator(`#blackout-${end}-0-time`).fill('12:00 AM');
  await home.getByLabel('Title').focus();
}

test('schedules a datastore, pauses and resumes the policy, and sees it start by the clock', async ({
  page,
  world,
}) => {
  const { now } = (await world.control('GET', '/clock')) as { now: string };
  const time = new Date(Date.parse(now) + 20 * 60_000).toISOString().slice(11, 16);
  await openShell(page, world);
  await openMenu(page, 'vmfs6-prod');
  await page.getByRole('menuitem', { name: 'Tidemark' }).hover();
  await page.getByRole('menuitem', { name: 'Schedule Space Reclamation…' }).click();
  const modal = page.getByRole('dialog', { name: 'Schedule Space Reclamation…' }).frameLocator('iframe');
  const next = () => modal.getByRole('button', { name: 'Next', exact: true }).click();
  await modal.getByLabel('Policy', { exact: true }).fill('Quiet hours');
  await next();
  await modal.getByLabel('Repeat').selectOption('DAILY');
  await modal.getByLabel('Time', { exact: true }).fill(time);
  await modal.getByLabel('Time zone').fill('UTC');
  await modal.getByLabel('If a run was missed').selectOption('ONCE');
  await next();
  // Automatic reclaim may have left less dead space than the default condition requires.
  await modal.getByLabel('Dead space above (GB)').fill('');
  await next();
  await next();
  await expect(modal.getByText('Would run now on 1 of 1 datastores')).toBeVisible();
  await documented(page, 'policy');
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

  const started = async () => (await world.runs('vmfs6-prod')).length > 0;
  await world.passTimeUntil(started, '60s', 'the policy to start a run');
  expect((await world.passTimeUntilOver('vmfs6-prod')).state).toBe('COMPLETED');
  await call('DELETE', `/reclaim-policies/${id}`);
});

test(
  'keeps a tag’s datastores out of a blackout, with everything a policy can say in the form',
  { tag: '@wide' },
  async ({ page, world, expected }) => {
    expected(/^400 POST .*\/calendars/, 'a blackout that ends before it begins');
    expected(/^409 DELETE .*\/calendars/, 'a calendar that a policy uses');
    await openShell(page, world, 'storage');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Tidemark' }).click();
    const home = page.frameLocator('iframe[title="Tidemark"]');
    await home.getByRole('tab', { name: 'Policies' }).click();

    await home.getByRole('button', { name: 'New calendar' }).click();
    await home.getByLabel('Calendar', { exact: true }).fill('Freeze');
    await home.getByLabel('Time zone').fill('UTC');
    await home.getByRole('button', { name: 'Add blackout' }).click();
    await home.getByLabel('Title').fill('All year');
    await fillMoment(home, 'from', '01/01/2020');
    await fillMoment(home, 'to', '01/01/2019');
    await home.getByRole('button', { name: 'Save calendar' }).click();
    await expect(home.getByText('blackouts[0].from must be earlier than to')).toBeVisible();
    await fillMoment(home, 'to', '01/01/2090');
    await home.getByRole('button', { name: 'Save calendar' }).click();
    await expect(home.getByRole('button', { name: 'Edit Freeze' })).toBeVisible();

    await home.getByRole('button', { name: 'New policy' }).click();
    await home.getByLabel('Policy', { exact: true }).fill('Gold on Sundays');
    const next = () => home.getByRole('button', { name: 'Next', exact: true }).click();
    const tags = home.getByRole('treeitem', { name: 'Tags' });
    await tags.locator('.clr-treenode-caret').click();
    await home.getByRole('checkbox', { name: 'Tier: Gold' }).check();
    await screenshot(page, 'policy-editor-scope');
    expect(await accessibilityFaults(page)).toEqual([]);
    await next();
    await home.locator('td-policy-schedule').getByText('Freeze', { exact: true }).click();
    await home.getByRole('button', { name: 'Add window' }).click();
    await home.getByLabel('Window from').fill('01:00');
    await home.getByLabel('Window to').fill('05:00');
    await home.getByLabel('Time zone').focus();
    await next();
    await next();
    await next();
    await expect(home.getByText(/Would run now on \d of 2 datastores/)).toBeVisible();
    await expect(home.getByText('Skipped:').first()).toBeVisible();
    await screenshot(page, 'policy-editor-review');
    expect(await accessibilityFaults(page)).toEqual([]);
    await home.getByRole('button', { name: 'Save policy' }).click();

    await expect(home.getByRole('button', { name: 'Gold on Sundays', exact: true })).toBeVisible();
    await home.getByRole('button', { name: 'Delete Freeze' }).click();
    await home.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(home.getByText(/Gold on Sundays/).first()).toBeVisible();
    await expect(home.getByRole('alert').first()).toBeVisible();
    await screenshot(page, 'policies-month');
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test(
  'schedules a cluster every week with e-mail on failure in at most twelve clicks',
  { tag: '@wide' },
  async ({ page, world }) => {
    const { call } = await world.api('storage');
    const channel = (await call('POST', '/notification-channels', {
      name: 'Storage team',
      kind: 'EMAIL',
      email: { host: 'mail.example.com', from: 'tidemark@example.com', to: ['storage@example.com'] },
    })) as { id: string };
    await page.setViewportSize({ width: 1280, height: 720 });
    await openShell(page, world, 'storage');
    const clicks = new Clicks();
    const press = (target: Locator) => clicks.click(target);
    await press(page.getByRole('button', { name: 'Menu' }));
    await press(page.getByRole('menuitem', { name: 'Tidemark' }));
    const home = page.frameLocator('iframe[title="Tidemark"]');
    await press(home.getByRole('tab', { name: 'Policies' }));
    await press(home.getByRole('button', { name: 'New policy' }));
    const button = (name: string) => home.getByRole('button', { name, exact: true });
    await home.getByLabel('Policy', { exact: true }).fill('Cluster on Sundays');
    await press(home.getByRole('checkbox', { name: 'cluster-1', exact: true }));
    await screenshot(page, 'policy-cluster-scope');
    await expect(button('Next')).toBeInViewport({ ratio: 1 });
    await press(button('Next'));
    await screenshot(page, 'policy-cluster-schedule');
    await expect(button('Next')).toBeInViewport({ ratio: 1 });
    await press(button('Next'));
    await screenshot(page, 'policy-cluster-conditions');
    await press(button('Next'));
    await press(home.getByText('Storage team', { exact: true }));
    await screenshot(page, 'policy-cluster-notify');
    await press(button('Next'));
    await expect(home.getByText(/Would run now on \d+ of \d+ datastores/)).toBeVisible();
    await screenshot(page, 'policy-cluster-review');
    await press(button('Save policy'));
    const row = home.locator('td-policy-list').getByRole('row', { name: /Cluster on Sundays/ });
    for (const text of ['cluster-1', 'Sunday', 'Not run yet', 'Storage team']) await expect(row).toContainText(text);
    await screenshot(page, 'policy-cluster-list');
    clicks.atMost(12, 'weekly policy for a cluster with mail on failure');
    const { items } = (await call('GET', '/reclaim-policies')) as Policies;
    for (const { id, definition } of items) {
      if (definition.name === 'Cluster on Sundays') await call('DELETE', `/reclaim-policies/${id}`);
    }
    await call('DELETE', `/notification-channels/${channel.id}`);
  },
);
