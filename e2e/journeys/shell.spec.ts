// The shell is a test instrument: these journeys show that it treats a plug-in as the vSphere Client would.
import path from 'node:path';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { freshFolder, startLab } from '../../tools/stack.mjs';
import { registerExtension, unregisterExtension, updateExtension } from '../../tools/extensions.mjs';
import { type SamplePlugin, manifest, startSamplePlugin } from '../support/sample-plugin.js';

const key = 'com.example.sample';
let lab: Awaited<ReturnType<typeof startLab>>;
let vcenter: Parameters<typeof registerExtension>[0];
let user: { name: string; password: string };
let plugin: SamplePlugin;
let deployed = false;
const extension = (version = '1.0.0') => ({ key, version, url: plugin.url, thumbprint: plugin.thumbprint });

test.beforeAll(async () => {
  const stateDir = freshFolder(path.resolve('artefacts/labs'));
  lab = await startLab({ stateDir });
  // Extensions are registered by an administrator; the page is used by another user.
  vcenter = { address: lab.facts.vcenter.address, user: lab.user('administrator') };
  user = lab.user('storage');
  plugin = await startSamplePlugin(stateDir);
  await registerExtension(vcenter, extension());
});
test.afterAll(async () => {
  await plugin?.stop();
  await lab?.stop();
});
test.beforeEach(async ({ page }) => {
  await logIn(page);
  if (deployed) return;
  await openPlugins(page);
  await expect(stateOf(page)).toContainText('Deployed');
  await page.reload();
  deployed = true;
});

async function logIn(page: Page, { name, password } = user) {
  await page.goto(lab.facts.shell);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function openPlugins(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Client Plug-ins' }).click();
}

const stateOf = (page: Page) =>
  page.getByRole('table', { name: 'Client Plug-ins' }).getByRole('row').filter({ hasText: key });
const mistakes = (page: Page) => page.getByRole('table', { name: 'Wrong behavior' });
const tree = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const heard = (frame: FrameLocator) => frame.locator('#log');

async function openView(page: Page) {
  await tree(page, 'vmfs6-prod').click();
  await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
  await page.getByRole('link', { name: 'Watch' }).click();
  const view = page.frameLocator('iframe[title="Watch"]');
  await expect(heard(view)).toContainText('token true');
  return view;
}

async function openAction(page: Page, name: string) {
  await tree(page, 'vmfs6-prod').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sample plug-in' }).hover();
  await page.getByRole('menuitem', { name }).click();
}

/** Sets faults and waits until the page detects them. */
async function breakShell(page: Page, kinds: string[]) {
  const faults = await Promise.all(kinds.map((kind) => lab.control('POST', '/faults', { kind })));
  const beat = await page.waitForRequest('**/shell/pulse');
  await beat.response();
  return () => Promise.all(faults.map(({ id }) => lab.control('DELETE', `/faults/${id}`)));
}

async function openSubmenu(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Sample plug-in' }).hover();
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('refuses a wrong password with a clear message', { tag: '@wide' }, async ({ page, expected }) => {
  expected(/^401 POST .*shell\/session/, 'the password is wrong');
  await page.context().clearCookies();
  await logIn(page, { ...user, password: 'wrong' });
  await expect(page.getByRole('alert')).toHaveText('Cannot complete login due to an incorrect user name or password.');
});

test('provides a view with its object, a session token, theme and locale', async ({ page }) => {
  const view = await openView(page);
  await expect(heard(view)).toContainText(`before false "undefined" "https://${vcenter.address}/plugins/${key}~1.0.0~`);
  await expect(heard(view)).toContainText(/context \["urn:vmomi:Datastore:datastore-\d+:[0-9a-f-]{36}"\]/);
  await expect(heard(view)).toContainText('theme "light"');
  await expect(heard(view)).toContainText('locale "en-US"');
  await page.getByRole('button', { name: /storage/i }).click();
  await page.getByRole('menuitem', { name: 'Switch theme' }).click();
  await expect(heard(view)).toContainText('theme "dark"');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(heard(view)).toContainText('refresh');
});

test('passes data to and from dialogs as JSON', { tag: '@wide' }, async ({ page }) => {
  await openAction(page, 'For several');
  const outer = dialog(page, 'Sample dialog').frameLocator('iframe');
  await outer.getByRole('button', { name: 'Inner' }).click();
  const inner = dialog(page, 'Inner dialog').frameLocator('iframe');
  await expect(heard(inner)).toContainText('custom {"at":"1970-01-01T00:00:00.000Z"}');
  await expect(heard(inner)).toContainText('context []');
  await inner.getByRole('button', { name: 'Close' }).click();
  await expect(heard(outer)).toContainText('closed {"done":true}');
  await outer.getByRole('button', { name: 'Inner' }).click();
  await dialog(page, 'Inner dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(heard(outer)).toContainText('closed undefined');
  await outer.getByRole('button', { name: 'Ask' }).click();
  await dialog(page, 'Sure').getByRole('button', { name: 'Yes' }).click();
  await expect(heard(outer)).toContainText('confirmed');
  await outer.getByRole('button', { name: 'Taller' }).click();
  const taller = dialog(page, 'Taller dialog');
  await expect.poll(async () => (await taller.locator('iframe').boundingBox())?.height).toBe(450);
  await taller.frameLocator('iframe').getByRole('button', { name: 'Ask' }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'offers an action for several datastores only where the plug-in takes several',
  { tag: '@wide' },
  async ({ page }) => {
    await tree(page, 'Lab').click();
    await page.getByRole('tab', { name: 'Datastores' }).click();
    await page.getByLabel('Select vmfs6-prod').check();
    await page.getByLabel('Select vmfs5-bulk').check();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Sample plug-in' }).hover();
    await expect(page.getByRole('menuitem', { name: 'Go to view' })).toHaveCount(0);
    await page.getByRole('menuitem', { name: 'For several' }).click();
    const targets = /context \["urn:vmomi:Datastore:[^"]+","urn:vmomi:Datastore:[^"]+"\]/;
    await expect(heard(dialog(page, 'Sample dialog').frameLocator('iframe'))).toContainText(targets);
  },
);

test(
  'asks the plug-in which dynamic items apply; before 8.0 U3 it leaves out what is not visible',
  { tag: '@wide' },
  async ({ page }) => {
    await openView(page);
    await expect(page.getByRole('navigation', { name: 'Monitor' }).getByRole('link')).toHaveText(['Tasks', 'Watch']);
    await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Sample plug-in' }).hover();
    await expect(page.getByRole('menuitem', { name: 'Not now' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('menuitem', { name: 'Never here' })).toHaveCount(0);
    await page.route('**/shell/session', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), clientVersion: '8.0.2.0' } });
    });
    await page.reload();
    await openSubmenu(page);
    await expect(page.getByRole('menuitem', { name: 'Go to view' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Not now' })).toHaveCount(0);
  },
);

test(
  'navigates with data, and reports an address that does not exist',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/unknown view nowhere/, 'the plug-in asks for a view that is not there');
    const view = await openView(page);
    await view.getByRole('button', { name: 'There' }).click();
    await expect(heard(view)).toContainText('navigation {"from":"here"}');
    await view.getByRole('button', { name: 'Lost' }).click();
    await openPlugins(page);
    await expect(mistakes(page)).toContainText('navigateTo: unknown view nowhere');
  },
);

test('shows the plug-in in the requested language, in English otherwise', { tag: '@wide' }, async ({ page }) => {
  await openView(page);
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByLabel('Locale').selectOption('de-DE');
  await expect(page.getByRole('link', { name: 'Beobachten' })).toBeAttached();
  await page.getByLabel('Locale').selectOption('ko-KR');
  await expect(heard(page.frameLocator('iframe[title="Watch"]'))).toContainText('locale "ko-KR"');
});

test('offers views of clusters and actions for hosts', { tag: '@wide' }, async ({ page }) => {
  await page.getByRole('tab', { name: 'Hosts and Clusters' }).click();
  await page
    .getByRole('treeitem', { name: /cluster/i })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Configure', exact: true }).click();
  await page.getByRole('link', { name: 'Cluster view' }).click();
  const view = page.frameLocator('iframe[title="Cluster view"]');
  await expect(heard(view)).toContainText('context ["urn:vmomi:ClusterComputeResource:');
  await page.getByRole('treeitem', { name: /^esx-01/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sample plug-in' }).hover();
  await page.getByRole('menuitem', { name: 'For hosts' }).click();
  await expect(heard(dialog(page, 'Sample dialog').frameLocator('iframe'))).toContainText(
    'context ["urn:vmomi:HostSystem:',
  );
});

test('requests a refresh when a plug-in has another address', { tag: '@wide' }, async ({ page }) => {
  const view = await openView(page);
  const base = () => view.locator('body').evaluate(() => location.pathname.split('/')[2]);
  const before = await base();
  await lab.control('POST', '/faults', { kind: 'shell-prefix-changed' });
  await page.getByRole('button', { name: 'Refresh browser' }).click();
  await expect(heard(view)).toContainText('token true');
  await expect.poll(base).not.toBe(before);
});

test(
  'shares public views with other plug-ins and reports what this client lacks',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/\[com\.example\.sample\] (modal|navigateTo)/, 'the plug-in asks for what this client lacks');
    const view = await openView(page);
    await view.getByRole('button', { name: 'Others' }).click();
    await expect(heard(view)).toContainText('{"pluginVersion":"1.0.0","viewsIds":["watch"]}');
    await expect(heard(view)).toContainText('no map null');
    await expect(heard(view)).toContainText('shared null');
    await view.getByRole('button', { name: 'Neighbor' }).click();
    await expect(heard(view)).toContainText('navigation {"from":"afar"}');
    await openPlugins(page);
    await expect(mistakes(page)).toContainText('no plug-in shares modals here');
    await expect(mistakes(page)).toContainText('this client has no view datastore.summary');
    await expect(mistakes(page)).toContainText('the lab has no page for vm.summary');
    await expect(mistakes(page)).toContainText('no public view home');
  },
);

test('waits for a slow plug-in and goes on without a failing one', { tag: '@wide' }, async ({ page, expected }) => {
  expected(/^500 POST .*spi|dynamic items from "spi": 500/, 'the plug-in fails once');
  await tree(page, 'vmfs6-prod').click();
  await lab.control('POST', '/faults', { kind: 'shell-spi-slow', delay: '1s', count: 1 });
  await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Monitor' }).locator('.spinner')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch' })).toBeVisible();
  await lab.control('POST', '/faults', { kind: 'shell-spi', count: 1 });
  await openSubmenu(page);
  await expect(page.getByRole('menuitem', { name: 'Never here' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await openPlugins(page);
  await expect(mistakes(page)).toContainText('dynamic items from "spi": 500');
});

test('changes theme, language and ids under a plug-in', { tag: '@wide' }, async ({ page }) => {
  await openAction(page, 'For several');
  const outer = dialog(page, 'Sample dialog');
  await expect(heard(outer.frameLocator('iframe'))).toContainText('theme "light"');
  const mend = await breakShell(page, ['shell-theme-flip', 'shell-locale', 'shell-ids-without-guid']);
  await expect(heard(outer.frameLocator('iframe'))).toContainText('theme "dark"');
  await outer.getByRole('button', { name: 'Close' }).first().click();
  await tree(page, 'vmfs6-prod').click();
  await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
  await page.getByRole('link', { name: 'Watch' }).click();
  const view = heard(page.frameLocator('iframe[title="Watch"]'));
  await expect(view).toContainText(/context \["urn:vmomi:Datastore:datastore-\d+"\]/);
  await expect(view).toContainText('locale "ko-KR"');
  await mend();
});

test('revokes session tokens at log-out', { tag: '@wide' }, async ({ page }) => {
  const view = await openView(page);
  const token = await view.locator('body').evaluate(() => (window as unknown as { token: string }).token);
  const guid = lab.facts.vcenter.guid;
  const exchange = () =>
    page.request.post(`https://${vcenter.address}/api/ui/vcenter/session/clone-ticket`, {
      headers: { 'vmware-api-session-id': token },
      data: { vc_guid: guid },
    });
  expect(await (await exchange()).json()).toHaveProperty('session_clone_ticket');
  await page.getByRole('button', { name: /storage/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect((await exchange()).status()).toBe(401);
});

test(
  'shows why a plug-in is not deployed, deploys what was mended, forgets what was unregistered',
  { tag: '@wide' },
  async ({ page }) => {
    // Plug-ins are redeployed by an administrator.
    await page.context().clearCookies();
    await logIn(page, vcenter.user);
    plugin.publish({ ...manifest, _comment: 'not allowed' });
    await updateExtension(vcenter, extension('1.0.1'));
    await openPlugins(page);
    await expect(stateOf(page)).toContainText('Incompatible');
    await expect(stateOf(page)).toContainText('_comment: unknown key');
    plugin.publish(manifest);
    await stateOf(page).getByRole('button', { name: 'Redeploy' }).click();
    await expect(stateOf(page)).toContainText('Deployed');
    await updateExtension(vcenter, { ...extension('1.0.2'), thumbprint: plugin.thumbprint.replace(/^../, '00') });
    await expect(stateOf(page)).toContainText(
      'Make sure that the URL is reachable and the registered thumbprint is correct.',
    );
    await unregisterExtension(vcenter, key);
    await expect(stateOf(page)).toHaveCount(0);
  },
);
