// Somebody who uses the plug-in, and finds what to press by its words in a language.
import { type FrameLocator, type Page, expect } from '@playwright/test';
import { type Language } from './language.js';
import { openMenu } from './world.js';

/** A page or dialog: its name, and the way to it from the station before. */
export type Station = [name: string, open: (at: Visitor) => Promise<unknown>];

/** Somebody who goes from station to station, and finds what to press by its words in a language. */
export class Visitor {
  constructor(
    readonly page: Page,
    readonly t: Language['text'],
    readonly array: string,
  ) {}

  /** The view or dialog that was opened last. */
  get view(): FrameLocator {
    return this.page.frameLocator('dialog iframe, iframe').last();
  }
  press = (key: string) =>
    this.view
      .getByRole('button', { name: this.t(key), exact: true })
      .first()
      .click();
  choose = (field: string, value: string) => this.view.locator(`#${field}`).selectOption(value);
  type = (field: string, value: string) => this.view.locator(`#${field}`).fill(value);
  /** Opens the detail of the first row of the grid within. */
  detail = (grid: string) => this.view.locator(`${grid} .datagrid-detail-caret-button`).first().click();
  closeDetail = (grid: string) => this.view.locator(`${grid} .datagrid-detail-open`).first().click();
  tab = (key: string) => this.view.getByRole('tab', { name: this.t(key), exact: true }).click();
  dismiss = () => this.view.locator('.modal-footer button').first().click();

  async home() {
    await this.page.getByRole('button', { name: 'Menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Tidemark' }).click();
  }

  async object(name: string | RegExp, tab: string, tree?: string) {
    if (tree) await this.page.getByRole('tab', { name: tree }).click();
    await this.page
      .getByRole('treeitem', { name, exact: typeof name === 'string' })
      .first()
      .click();
    await this.page.getByRole('tab', { name: tab, exact: true }).click();
    if (tab !== 'Summary') await this.page.locator('nav.side a').nth(1).click();
  }

  /** The action of that place in the plug-in's menu of a datastore. */
  async action(datastore: string, place: number) {
    await openMenu(this.page, datastore);
    await this.page.getByRole('menuitem', { name: 'Tidemark' }).hover();
    await this.page.locator('[role="menu"] [role="menu"] [role="menuitem"]').nth(place).click();
  }

  /** Sets the client's theme, also where a dialog covers the client's menu. */
  async theme(name: 'light' | 'dark') {
    await this.page.evaluate(async (theme) => {
      const state = new URL('js/state.js', document.baseURI).href;
      const { prefer } = (await import(state)) as { prefer(name: string, value: string): void };
      prefer('theme', theme);
    }, name);
    await expect(this.view.locator('body')).toHaveAttribute('cds-theme', name);
    await endAnimations(this.view);
  }

  /** To the next step of a wizard. */
  next = () => this.view.getByRole('button', { name: this.t('wizard.next'), exact: true }).click();
  close = () => this.page.locator('dialog .modal-head button').first().click();
}

/** Ends animations and changes of color, except those without an end. */
export const endAnimations = (view: FrameLocator) =>
  view.locator('html').evaluate(({ ownerDocument }) => {
    const finite = ownerDocument
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    finite.forEach((animation) => animation.finish());
  });
