// The shell is a test instrument: these journeys show that it deploys a plug-in, and offers its views and actions, as the vSphere
// Client would.
import { expect } from '@playwright/test';
import { test } from '../support/journey.js';
import { unregisterExtension, updateExtension } from '../../tools/extensions.mjs';
import { SampleClient, dialog, heard, key, mistakes, tree } from '../support/sample-client.js';
import { manifest } from '../support/sample-plugin.js';

let client: SampleClient;

test.beforeAll(async () => {
  client = await SampleClient.start();
});
test.afterAll(() => client?.stop());
test.beforeEach(({ page }) => client.open(page));

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
    await client.openView(page);
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
    await client.openSubmenu(page);
    await expect(page.getByRole('menuitem', { name: 'Go to view' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Not now' })).toHaveCount(0);
  },
);

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
  const view = await client.openView(page);
  const base = () => view.locator('body').evaluate(() => location.pathname.split('/')[2]);
  const before = await base();
  await client.lab.control('POST', '/faults', { kind: 'shell-prefix-changed' });
  await page.getByRole('button', { name: 'Refresh browser' }).click();
  await expect(heard(view)).toContainText('token true');
  await expect.poll(base).not.toBe(before);
});

test('waits for a slow plug-in and goes on without a failing one', { tag: '@wide' }, async ({ page, expected }) => {
  expected(/^500 POST .*spi|dynamic items from "spi": 500/, 'the plug-in fails once');
  await tree(page, 'vmfs6-prod').click();
  await client.lab.control('POST', '/faults', { kind: 'shell-spi-slow', delay: '1s', count: 1 });
  await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Monitor' }).locator('.spinner')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch' })).toBeVisible();
  await client.lab.control('POST', '/faults', { kind: 'shell-spi', count: 1 });
  await client.openSubmenu(page);
  await expect(page.getByRole('menuitem', { name: 'Never here' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await client.openPlugins(page);
  await expect(mistakes(page)).toContainText('dynamic items from "spi": 500');
});

test(
  'shows why a plug-in is not deployed, deploys what was mended, forgets what was unregistered',
  { tag: '@wide' },
  async ({ page }) => {
    // Plug-ins are redeployed by an administrator. The open page must not poll without its session.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await client.logIn(page, client.vcenter.user);
    client.plugin.publish({ ...manifest, _comment: 'not allowed' });
    await updateExtension(client.vcenter, client.extension('1.0.1'));
    await client.openPlugins(page);
    await expect(client.stateOf(page)).toContainText('Incompatible');
    await expect(client.stateOf(page)).toContainText('_comment: unknown key');
    client.plugin.publish(manifest);
    await client.stateOf(page).getByRole('button', { name: 'Redeploy' }).click();
    await expect(client.stateOf(page)).toContainText('Deployed');
    await updateExtension(client.vcenter, {
      ...client.extension('1.0.2'),
      thumbprint: client.plugin.thumbprint.replace(/^../, '00'),
    });
    await expect(client.stateOf(page)).toContainText(
      'Make sure that the URL is reachable and the registered thumbprint is correct.',
    );
    await unregisterExtension(client.vcenter, key);
    await expect(client.stateOf(page)).toHaveCount(0);
  },
);
