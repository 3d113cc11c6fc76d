import { Injectable, inject, signal } from '@angular/core';
import { Theme, VsphereClient } from '../vsphere/vsphere-client';

/** Keeps the page in the client's theme. */
@Injectable({ providedIn: 'root' })
export class ThemeFollower {
  private readonly client = inject(VsphereClient);
  private readonly current = signal<Theme>('light');

  readonly theme = this.current.asReadonly();

  /** Call once, after the client is connected. */
  start(): void {
    this.apply(this.client.theme());
    this.client.themeChanges.subscribe((theme) => this.apply(theme));
  }

  private apply(theme: Theme): void {
    // The attribute first: effects that read style tokens must see the new theme.
    document.body.setAttribute('cds-theme', theme);
    this.current.set(theme);
  }
}
