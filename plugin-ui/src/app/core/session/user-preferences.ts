import { Injectable, inject, signal } from '@angular/core';
import { I18n } from '../i18n/i18n';
import { NO_PREFERENCES, Preferences } from '../i18n/reading';
import { VsphereClient } from '../vsphere/vsphere-client';

const KEY = 'tidemark.preferences';

/**
 * The user's choices of language and formats. The service keeps them; the browser remembers those it saw last, so that a page is
 * drawn in them before the service answers, and passes a change on to the other views that are open.
 */
@Injectable({ providedIn: 'root' })
export class UserPreferences {
  private readonly i18n = inject(I18n);
  private readonly client = inject(VsphereClient);
  private readonly chosen = signal<Preferences>(NO_PREFERENCES);

  readonly current = this.chosen.asReadonly();

  /** Takes those that the browser remembers; resolves with false when there are none. */
  async start(): Promise<boolean> {
    window.addEventListener('storage', ({ key, newValue }) => {
      const preferences = key === KEY ? parsed(newValue) : null;
      if (preferences !== null) {
        void this.use(preferences).then(() => this.client.refresh());
      }
    });
    const known = remembered();
    this.chosen.set(known ?? NO_PREFERENCES);
    await this.i18n.start(this.chosen());
    return known !== null;
  }

  /** Takes what the service says. */
  async adopt(preferences: Preferences): Promise<void> {
    const text = JSON.stringify(preferences);
    if (text !== JSON.stringify(remembered())) {
      remember(text);
    }
    if (text !== JSON.stringify(this.chosen())) {
      await this.use(preferences);
    }
  }

  private async use(preferences: Preferences): Promise<void> {
    this.chosen.set(preferences);
    await this.i18n.use(preferences);
  }
}

function remembered(): Preferences | null {
  try {
    return parsed(localStorage.getItem(KEY));
  } catch {
    // The browser may keep the storage from frames.
    return null;
  }
}

function remember(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Then the next page is first drawn as the client has it.
  }
}

function parsed(text: string | null): Preferences | null {
  try {
    const { language, timeFormat, firstDayOfWeek } = JSON.parse(text ?? 'null') as Preferences;
    return { language, timeFormat, firstDayOfWeek };
  } catch {
    return null;
  }
}
