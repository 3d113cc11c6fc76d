// How many clicks a task takes.
import { type Locator, expect } from '@playwright/test';

/** Counts what the user does; a choice in a list is one click. */
export class Clicks {
  private count = 0;

  async click(place: Locator, options: Parameters<Locator['click']>[0] = {}) {
    this.count++;
    await place.click(options);
  }

  async choose(place: Locator, label: string) {
    this.count++;
    await place.selectOption({ label });
  }

  /** Says the number in the output and refuses more. */
  atMost(most: number, task: string) {
    console.log(`${task}: ${this.count} clicks`);
    expect(this.count, task).toBeLessThanOrEqual(most);
  }
}
