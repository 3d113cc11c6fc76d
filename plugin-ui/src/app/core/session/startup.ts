import { Injectable, inject, signal } from '@angular/core';
import { Api } from '../api/api';
import { ThemeFollower } from '../theme/theme';
import { VsphereClient } from '../vsphere/vsphere-client';
import { SessionToken } from './session-token';
import { UserPreferences } from './user-preferences';

/** Connects the page to the client before anything is drawn. */
@Injectable({ providedIn: 'root' })
export class Startup {
  private readonly client = inject(VsphereClient);
  private readonly theme = inject(ThemeFollower);
  private readonly preferences = inject(UserPreferences);
  private readonly api = inject(Api);
  private readonly token = inject(SessionToken);
  private readonly inside = signal(false);

  /** False when the page was opened without a vSphere Client around it. */
  readonly insideClient = this.inside.asReadonly();

  async run(): Promise<void> {
    this.inside.set(await this.client.connect());
    // The client answers while the view is made.
    void this.token.get().catch(() => undefined);
    this.theme.start();
    const known = await this.preferences.start();
    if (!known && this.inside()) {
      // Not waited for; not every view reads the session, which carries them.
      this.api.get('/preferences').subscribe({
        next: (preferences) => void this.preferences.adopt(preferences),
        error: () => {},
      });
    }
  }
}
