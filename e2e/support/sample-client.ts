// A lab in whose shell a tiny plug-in is registered, and how journeys use it.
import path from 'node:path';
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { registerExtension } from '../../tools/extensions.mjs';
import { freshFolder, startLab } from '../../tools/stack.mjs';
import { type SamplePlugin, startSamplePlugin } from './sample-plugin.js';

export const key = 'com.example.sample';

export const tree = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const mistakes = (page: Page) => page.getByRole('table', { name: 'Wrong behavior' });

/** What the plug-in wrote of its calls of the client. */
export const heard = (frame: FrameLocator) => frame.locator('#log');

export class SampleClient {
  private deployed = false;

  private constructor(
    readonly lab: Awaited<ReturnType<typeof startLab>>,
    readonly plugin: SamplePlugin,
    /** Extensions are registered by an administrator; the page is used by another user. */
    readonly vcenter: Parameters<typeof registerExtension>[0],
    readonly user: { name: string; password: string },
  ) {}

  static async start() {
    const stateDir = freshFolder(path.resolve('artifacts/labs'));
    const lab = await startLab({ stateDir });
    const plugin = await startSamplePlugin(stateDir);
    const vcenter = { address: lab.facts.vcenter.address, user: lab.user('administrator') };
    const client = new SampleClient(lab, plugin, vcenter, lab.user('storage'));
    await registerExtension(vcenter, client.extension());
    return client;
  }

  async stop() {
    await this.plugin.stop();
    await this.lab.stop();
  }

  extension(version = '1.0.0') {
    return { key, version, url: this.plugin.url, thumbprint: this.plugin.thumbprint };
  }

  /** Logs in; at the first time the plug-in appears after the reload that the client requires. */
  async open(page: Page) {
    await this.logIn(page);
    if (this.deployed) return;
    await this.openPlugins(page);
    await expect(this.stateOf(page)).toContainText('Deployed');
    await page.reload();
    this.deployed = true;
  }

  async logIn(page: Page, { name, password } = this.user) {
    await page.goto(this.lab.facts.shell);
    await page.getByLabel('User name').fill(name);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  async openPlugins(page: Page) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Client Plug-ins' }).click();
  }

  stateOf(page: Page) {
    return page.getByRole('table', { name: 'Client Plug-ins' }).getByRole('row').filter({ hasText: key });
  }

  async openView(page: Page) {
    await tree(page, 'vmfs6-prod').click();
    await page.getByRole('tab', { name: 'Monitor', exact: true }).click();
    await page.getByRole('link', { name: 'Watch' }).click();
    const view = page.frameLocator('iframe[title="Watch"]');
    await expect(heard(view)).toContainText('token true');
    return view;
  }

  async openAction(page: Page, name: string) {
    await tree(page, 'vmfs6-prod').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Sample plug-in' }).hover();
    await page.getByRole('menuitem', { name }).click();
  }

  async openSubmenu(page: Page) {
    await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Sample plug-in' }).hover();
  }

  /** Sets faults and waits until the page detects them; returns what removes them. */
  async breakShell(page: Page, kinds: string[]) {
    const faults = await Promise.all(kinds.map((kind) => this.lab.control('POST', '/faults', { kind })));
    const beat = await page.waitForRequest('**/shell/pulse');
    await beat.response();
    return () => Promise.all(faults.map(({ id }) => this.lab.control('DELETE', `/faults/${id}`)));
  }
}
