// A user without a pointer: what is used is reached with Tab, and the focus is visible there.
import { type Locator, type Page, expect } from '@playwright/test';

/** More than any page has between two things that a task needs. */
const most = 150;

/** Whether an element has the focus of the browser, and something around it or in it shows that. */
function focusOf(element: Element): { focused: boolean; visible: boolean } {
  const { activeElement } = element.ownerDocument;
  const focused = element.ownerDocument.hasFocus() && activeElement === element;
  const shows = (one: Element | null, part?: string) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  // Text fields and lists have a line below them.
  const visible =
    element.matches('input:not([type="checkbox"], [type="radio"]), select, textarea') ||
    shows(element) ||
    shows(element, '::before') ||
    shows(element.parentElement) ||
    [...element.children].some((child) => shows(child));
  return { focused, visible };
}

export class Keys {
  private pressed = 0;

  constructor(private readonly page: Page) {}

  async press(key: string, times = 1) {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
    this.pressed += times;
  }

  /** Goes on with Tab, or with another key, until the target has the focus. */
  async to(target: Locator, key = 'Tab') {
    await expect(target).toBeVisible();
    for (let i = 0; i <= most; i++) {
      const { focused, visible } = await target.evaluate(focusOf);
      if (focused) {
        expect(visible, `the focus is visible on ${target.toString()}`).toBe(true);
        return;
      }
      await this.press(key);
    }
    throw new Error(`${key} does not lead to ${target.toString()}`);
  }

  async use(target: Locator, key = 'Enter') {
    await this.to(target);
    await this.press(key);
  }

  async type(target: Locator, text: string) {
    await this.to(target);
    await this.page.keyboard.insertText(text);
    this.pressed += text.length;
  }

  /** Chooses in a list by its beginning. */
  async choose(target: Locator, label: string) {
    await this.to(target);
    await this.page.keyboard.type(label);
    this.pressed += label.length;
    await expect
      .poll(() => target.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.text.trim()))
      .toBe(label);
  }

  /** The tab of a list of tabs, with the arrow keys. */
  async tab(target: Locator, list: Locator) {
    await this.to(list.locator('[role="tab"][tabindex="0"], [role="tab"][aria-selected="true"]').first());
    await this.to(target, 'ArrowRight');
    await this.press('Enter');
  }

  /** Says in the output how many keys a task took. */
  done(task: string) {
    console.log(`${task}, by keyboard: ${this.pressed} keys`);
    this.pressed = 0;
  }
}
