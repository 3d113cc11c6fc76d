// The shell is a test instrument: these journeys show that a plug-in finds in it what the vSphere Client offers to its pages.
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { SampleClient, dialog, heard, key, mistakes, tree } from '../support/sample-client.js';

let client: SampleClient;

test.beforeAll(async () => {
  client = await SampleClient.start();
});
test.afterAll(() => client?.stop());
test.beforeEach(({ page }) => client.open(page));

test('refuses a wrong password with a clear message', { tag: '@wide' }, async ({ page, expected }) => {
  expected(/^401 POST .*shell\/session/, 'the password is wrong');
  // The open client would go on with its session.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await client.logIn(page, { ...client.user, password: 'wrong' });
  await expect(page.getByRole('alert')).toHaveText('Cannot complete login due to an incorrect user name or password.');
});

test('provides a view with its object, a session token, theme and locale', async ({ page }) => {
  const view = await client.openView(page);
  await expect(heard(view)).toContainText(
    `before false "undefined" "https://${client.vcenter.address}/plugins/${key}~1.0.0~`,
  );
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
  await client.openAction(page, 'For several');
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
  'navigates with data, and reports an address that does not exist',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/unknown view nowhere/, 'the plug-in asks for a view that is not there');
    const view = await client.openView(page);
    await view.getByRole('button', { name: 'There' }).click();
    await expect(heard(view)).toContainText('navigation {"from":"here"}');
    await view.getByRole('button', { name: 'Lost' }).click();
    await client.openPlugins(page);
    await expect(mistakes(page)).toContainText('navigateTo: unknown view nowhere');
  },
);

test('shows the plug-in in the requested language, in English otherwise', { tag: '@wide' }, async ({ page }) => {
  await client.openView(page);
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByLabel('Locale').selectOption('de-DE');
  await expect(page.getByRole('link', { name: 'Beobachten' })).toBeAttached();
  await page.getByLabel('Locale').selectOption('ko-KR');
  await expect(heard(page.frameLocator('iframe[title="Watch"]'))).toContainText('locale "ko-KR"');
});

test(
  'shares public views with other plug-ins and reports what this client lacks',
  { tag: '@wide' },
  async ({ page, expected }) => {
    expected(/\[com\.example\.sample\] (modal|navigateTo)/, 'the plug-in asks for what this client lacks');
    const view = await client.openView(page);
    await view.getByRole('button', { name: 'Others' }).click();
    await expect(heard(view)).toContainText('{"pluginVersion":"1.0.0","viewsIds":["watch"]}');
    await expect(heard(view)).toContainText('no map null');
    await expect(heard(view)).toContainText('shared null');
    await view.getByRole('button', { name: 'Neighbor' }).click();
    await expect(heard(view)).toContainText('navigation {"from":"afar"}');
    await client.openPlugins(page);
    await expect(mistakes(page)).toContainText('no plug-in shares modals here');
    await expect(mistakes(page)).toContainText('this client has no view datastore.summary');
    await expect(mistakes(page)).toContainText('the lab has no page for vm.summary');
    await expect(mistakes(page)).toContainText('no public view home');
  },
);

test('changes theme, language and ids under a plug-in', { tag: '@wide' }, async ({ page }) => {
  await client.openAction(page, 'For several');
  const outer = dialog(page, 'Sample dialog');
  await expect(heard(outer.frameLocator('iframe'))).toContainText('theme "light"');
  const mend = await client.breakShell(page, ['shell-theme-flip', 'shell-locale', 'shell-ids-without-guid']);
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
  const view = await client.openView(page);
  const token = await view.locator('body').evaluate(() => (window as unknown as { token: string }).token);
  const guid = client.lab.facts.vcenter.guid;
  const exchange = () =>
    page.request.post(`https://${client.vcenter.address}/api/ui/vcenter/session/clone-ticket`, {
      headers: { 'vmware-api-session-id': token },
      data: { vc_guid: guid },
    });
  expect(await (await exchange()).json()).toHaveProperty('session_clone_ticket');
  await page.getByRole('button', { name: /storage/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect((await exchange()).status()).toBe(401);
});
