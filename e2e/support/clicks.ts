// Counts what a user does for a task.
import { type Locator, expect } from '@playwright/test';

/** Counts what the user does; a choice in a list is one click. */
export class Clicks {
  private count = 0;

  async click(place: Locator, button: 'left' | 'right' = 'left') {
    this.count++;
    await place.click({ button });
  }

  async choose(place: Locator, label: string) {
    this.count++;
    await place.selectOption({ label });
  }

  /** Says the number in the output and refuses more. */
  atMost(most: number, task: string) {
    console.log(`clicks: ${task}: ${this.count}`);
    expect(this.count, task).toBeLessThanOrEqual(most);
  }
}
