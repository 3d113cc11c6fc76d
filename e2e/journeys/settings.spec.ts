// Settings: notifications over channels to real receivers, health of the service, and its backups.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { Receivers } from '../support/receivers.js';
import { type World, accessibilityFaults, openShell, screenshot, switchTheme, documented } from '../support/world.js';

// Each goes on with what the one before made.
test.describe.configure({ mode: 'serial' });

let world: World;
let receivers: Receivers;

test.beforeAll(async ({ world: shared }) => {
  world = shared;
  const file = (name: string) => readFileSync(path.join(world.dataDir, name), 'utf8');
  receivers = await Receivers.start({ cert: file('tls.crt'), key: file('tls.key') });
});

test.afterAll(async () => {
  const { call } = await world.api('storage');
  await call('PUT', '/preferences', {});
  for (const kind of ['/notification-rules', '/notification-channels']) {
    const { items } = (await call('GET', kind)) as { items: { id: string }[] };
    for (const { id } of items) await call('DELETE', `${kind}/${id}`);
  }
  receivers.stop();
});

async function openSettings(page: Page): Promise<FrameLocator> {
  await openShell(page, world, 'storage');
  return showSettings(page, 'Settings');
}

async function showSettings(page: Page, tab: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Tidemark' }).click();
  const home = page.frameLocator('iframe[title="Tidemark"]');
  await home.getByRole('tab', { name: tab }).click();
  return home;
}

const row = (home: FrameLocator, name: string) => home.locator('td-table').getByRole('row').filter({ hasText: name });

async function make(home: FrameLocator, kind: string, fields: Record<string, string>) {
  await home.getByRole('button', { name: 'New channel' }).click();
  await home.locator('#channel-kind').selectOption(kind);
  for (const [name, value] of Object.entries(fields)) await home.locator(`#channel-${name}`).fill(value);
  await home.getByRole('button', { name: 'Save' }).click();
  await expect(row(home, fields['name'] ?? '')).toBeVisible();
}

const press = (home: FrameLocator, channel: string) => row(home, channel).getByRole('button', { name: 'Test' }).click();

test(
  'creates a channel of each kind, tests it with a real receiver, and shows errors',
  { tag: '@first' },
  async ({ page, expected }) => {
    expected(/^422 POST .*\/notification-channels\/.*\/test/, 'the certificate is not trusted yet');
    expected(/^400 PUT .*\/notification-channels\//, 'the address is required with another certificate');
    const { thumbprint } = receivers;
    const home = await openSettings(page);

    await make(home, 'WEBHOOK', { name: 'Hook', url: receivers.hookUrl, secret: 'a signing key' });
    await press(home, 'Hook');
    await expect(home.getByText(/certificate that is not trusted/).first()).toBeVisible();
    await home.getByRole('button', { name: 'Trust this certificate…' }).click();
    await expect(home.locator('#channel-thumbprint')).toHaveValue(thumbprint);
    await home.getByRole('button', { name: 'Save' }).click();
    await expect(home.getByText('the stored address is not used with another certificate')).toBeVisible();
    await home.locator('#channel-url').fill(receivers.hookUrl);
    await home.locator('#channel-secret').fill('a signing key');
    await home.getByRole('button', { name: 'Save' }).click();
    await press(home, 'Hook');
    await expect(home.getByText('Hook accepted the test.')).toBeVisible();
    expect(receivers.hooks).toHaveLength(1);
    expect(receivers.hooks[0]?.signature).toMatch(/^v1=[0-9a-f]{64}$/);
    expect(receivers.hooks[0]?.body).not.toContain('t0ken');
    await page.goto((JSON.parse(receivers.hooks[0]?.body ?? '{}') as { link: string }).link);
    await expect(row(home, 'Hook')).toBeVisible();

    const server = { host: '127.0.0.1', thumbprint };
    await make(home, 'SYSLOG', { name: 'Log', ...server, port: String(receivers.syslogPort) });
    await press(home, 'Log');
    await expect(home.getByText('Log accepted the test.')).toBeVisible();
    await expect.poll(() => receivers.lines.join('')).toContain('tests the notification channel Log');

    const addresses = { from: 'tidemark@example.com', to: 'ops@example.com' };
    await make(home, 'EMAIL', { name: 'Mail', ...server, port: String(receivers.mailPort), ...addresses });
    await press(home, 'Mail');
    await expect(home.getByText('Mail accepted the test.')).toBeVisible();
    expect(receivers.mails).toHaveLength(1);
    expect(receivers.mails[0]).toContain('To: ops@example.com');

    await make(home, 'VCENTER_EVENT', { name: 'Event' });
    await press(home, 'Event');
    await expect(home.getByText('Event accepted the test.')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'notifications-light');
  },
);

test('notifies by rules, keeps failed deliveries, and delivers them on request', { tag: '@wide' }, async ({ page }) => {
  const home = await openSettings(page);
  await home.getByRole('button', { name: 'New rule' }).click();
  await home.locator('#rule-name').fill('All');
  await home.locator('#rule-severity').selectOption('INFO');
  await home.getByRole('checkbox', { name: 'Hook' }).check();
  await home.getByRole('button', { name: 'Save' }).click();
  await expect(row(home, 'All topics')).toBeVisible();

  receivers.status = 503;
  await home.getByRole('button', { name: 'Back up now' }).click();
  await expect(home.getByText(/tidemark-.*\.zip was created/)).toBeVisible();
  const letter = row(home, 'backup.make');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(letter).toContainText('503', { timeout: 2_000 });
  }).toPass();
  await switchTheme(page);
  await expect(home.locator('body[cds-theme~="dark"]')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await letter.scrollIntoViewIfNeeded();
  await screenshot(page, 'notifications-dark');

  receivers.status = 204;
  await letter.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => receivers.hooks.map(({ body }) => body).join('')).toContain('backup.make');
  await expect(letter).toHaveCount(0);
});

test('shows the health of the service and downloads a backup', { tag: '@wide' }, async ({ page }) => {
  const home = await openSettings(page);
  await expect(row(home, 'Database')).toContainText('The database responds.');
  await expect(row(home, `vCenter ${world.lab.facts.vcenter.address}`).first()).toContainText('Healthy');
  await home.getByRole('button', { name: 'Back up now' }).click();
  const backup = row(home, 'tidemark-').first();
  await expect(backup).toBeVisible();
  const download = page.waitForEvent('download');
  await backup.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^tidemark-.*\.zip$/);
  await backup.scrollIntoViewIfNeeded();
  await documented(page, 'settings');
});

test('stores a service account only when vCenter accepts it', async ({ page, expected }) => {
  expected(/^422 PUT .*\/vcenters\//, 'the password is wrong');
  const home = await openSettings(page);
  const vcenters = home.getByRole('region', { name: 'vCenters' });
  await vcenters.getByRole('button', { name: /^Service account/ }).click();
  const dialog = home.getByRole('dialog');
  const { name, password } = world.lab.user('service') ?? { name: '', password: '' };
  await dialog.getByLabel('User name').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Check and save' }).click();
  await expect(dialog.getByText(/does not accept the user name and password/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await screenshot(page, 'service-account');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Check and save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(vcenters.getByRole('cell', { name, exact: true })).toBeVisible();
});

test('replaces the service account by one that lacks privileges, removes it, and sets it again', async ({ page }) => {
  const home = await openSettings(page);
  const vcenters = home.getByRole('region', { name: 'vCenters' });
  const dialog = home.getByRole('dialog');
  const enter = async (user: string) => {
    const { name, password } = world.lab.user(user) ?? { name: '', password: '' };
    await vcenters.getByRole('button', { name: /^Service account/ }).click();
    await dialog.getByLabel('User name').fill(name);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Check and save' }).click();
    return name;
  };
  const other = await enter('operator');
  await expect(dialog.getByText(`${other} replaces ${world.lab.user('service')?.name ?? ''}.`)).toBeVisible();
  await expect(dialog.getByText(/lacks the privilege|lacks Global > Log event \(Global\.LogEvent\)/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await screenshot(page, 'service-account-replaced');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(vcenters.getByRole('cell', { name: other, exact: true })).toBeVisible();

  await vcenters.getByRole('button', { name: /^Remove service account/ }).click();
  await expect(dialog.getByText(/No samples and no UNMAP activity of hosts are collected/)).toBeVisible();
  await expect(dialog.getByText(/1 notification channel logs no vCenter events: Event\./)).toBeVisible();
  await expect(
    dialog.getByText(/Runs are monitored only while the users who started them are signed in/),
  ).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await screenshot(page, 'service-account-removed');
  await dialog.getByRole('button', { name: 'Remove account' }).click();
  await expect(vcenters.getByRole('cell', { name: 'None', exact: true })).toBeVisible();

  const name = await enter('service');
  await expect(dialog).toHaveCount(0);
  await expect(vcenters.getByRole('cell', { name, exact: true })).toBeVisible();
  const { call } = await world.api('storage');
  const { items } = (await call('GET', '/activity?size=3')) as { items: { action: string }[] };
  expect(items.map(({ action }) => action)).toEqual(['vcenter.account', 'vcenter.account-remove', 'vcenter.account']);
});

test('lists who did what, and verifies that no entry was changed', async ({ page }) => {
  const home = await openSettings(page);
  const log = home.getByRole('region', { name: 'Activity log' });
  await expect(log.getByRole('row').filter({ hasText: 'Remove service account' }).first()).toBeVisible();
  await log.getByLabel('Show').selectOption({ label: 'Refused' });
  const refused = log.getByRole('row').filter({ hasText: 'Test notification channel' });
  await expect(refused.first()).toContainText('certificate that is not trusted');
  await log.getByLabel('Search').fill('no such object');
  await log.getByLabel('Search').press('Enter');
  await expect(log.getByText('No activities match the search.')).toBeVisible();
  await log.getByLabel('Search').fill('');
  await log.getByLabel('Search').press('Enter');
  await log.getByRole('button', { name: 'Verify log' }).click();
  await expect(log.getByText(/entries are unchanged and complete/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('activity.csv');
  await log.scrollIntoViewIfNeeded();
  await screenshot(page, 'activity-log');
});

test('examines the site and shows what is in the evidence file before it is saved', async ({ page }) => {
  const home = await openSettings(page);
  await home.getByLabel('Record what is exchanged with vCenter').check();
  await home.getByRole('button', { name: 'Examine' }).click();
  await expect(home.getByText(/Examined on/)).toBeVisible({ timeout: 60_000 });
  await expect(home.getByText(/^(Ready|Ready with limits|Not ready)$/)).toBeVisible();
  await home.getByRole('button', { name: 'Evidence file' }).click();
  await expect(row(home, 'exchange/vcenter-1.har')).toBeVisible();
  await expect(home.getByText(/identities and secrets were replaced/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await home.getByRole('button', { name: 'Save the evidence file' }).click();
  expect((await download).suggestedFilename()).toBe('tidemark-site.zip');
  await screenshot(page, 'site-light');
});

test('reads in the language of the user, not of the client', { tag: '@wide' }, async ({ page }) => {
  let home = await openSettings(page);
  await expect(home.getByRole('heading', { name: 'Language and formats' })).toBeVisible();
  await home.locator('#preferences-language').selectOption({ label: 'Deutsch' });
  await home.locator('#preferences-time').selectOption('HOURS_24');
  await expect(home.getByRole('heading', { name: 'Sprache und Formate' })).toBeVisible();
  await expect(row(home, 'Datenbank').first()).toContainText('Die Datenbank antwortet.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await screenshot(page, 'settings-german');

  await page.reload();
  home = await showSettings(page, 'Einstellungen');
  await expect(home.locator('#preferences-language')).toHaveValue('de');

  await home.locator('#preferences-language').selectOption('');
  await home.locator('#preferences-time').selectOption('');
  await expect(home.getByRole('heading', { name: 'Language and formats' })).toBeVisible();
  await expect(row(home, 'Database').first()).toContainText('The database responds.');
});
