import { Injectable, inject, signal } from '@angular/core';
import { Api } from '../api/api';
import type { CurrentSession as Session } from '../api/generated/contract';
import { UserPreferences } from './user-preferences';

export type Permission =
  | 'Tidemark.View'
  | 'Tidemark.Run'
  | 'Tidemark.Schedule'
  | 'Tidemark.SetRate'
  | 'Tidemark.Remediate'
  | 'Tidemark.Configure';

/** What the signed-in user may do; only to spare pointless offers, the service checks every call itself. */
@Injectable({ providedIn: 'root' })
export class CurrentSession {
  private readonly api = inject(Api);
  private readonly preferences = inject(UserPreferences);
  private readonly session = signal<Session | null>(null);
  private readonly unknown = signal(false);

  /** Asks what the user may do on the object (`<vcGuid>:<moid>`), or on the whole vCenter when none is named. */
  load(objectId?: string): void {
    this.api.get('/sessions/current', { query: { objectId } }).subscribe({
      next: (session) => {
        this.session.set(session);
        this.unknown.set(false);
        void this.preferences.adopt(session.preferences);
      },
      error: () => this.unknown.set(true),
    });
  }

  /** True also when the rights could not be read: the service then says no, and why. */
  may(permission: Permission): boolean {
    return this.session()?.permissions.includes(permission) ?? this.unknown();
  }
}
