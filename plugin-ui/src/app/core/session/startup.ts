import { Injectable, inject, signal } from '@angular/core';
import { I18n } from '../i18n/i18n';
import { ThemeFollower } from '../theme/theme';
import { VsphereClient } from '../vsphere/vsphere-client';

/** Connects the page to the client before anything is drawn. */
@Injectable({ providedIn: 'root' })
export class Startup {
  private readonly client = inject(VsphereClient);
  private readonly theme = inject(ThemeFollower);
  private readonly i18n = inject(I18n);
  private readonly inside = signal(false);

  /** False when the page was opened without a vSphere Client around it. */
  readonly insideClient = this.inside.asReadonly();

  async run(): Promise<void> {
    this.inside.set(await this.client.connect());
    this.theme.start();
    await this.i18n.start();
  }
}
