import { Injectable, computed, inject, signal } from '@angular/core';
import { Api } from '../api/api';
import type { CurrentSession as Session } from '../api/generated/contract';
import { PageOutage, type VcenterAway } from '../problem/page-outage';
import { VsphereClient } from '../vsphere/vsphere-client';
import { UserPreferences } from './user-preferences';

export type Permission =
  | 'Tidemark.View'
  | 'Tidemark.Run'
  | 'Tidemark.Schedule'
  | 'Tidemark.SetRate'
  | 'Tidemark.Remediate'
  | 'Tidemark.Configure';

/** That the vCenter does not respond, with the certificate that it presents if that is the cause. */
function away({ vcenterAway: away }: Session): VcenterAway | null {
  if (!away) return null;
  const { lastContact, seconds, statement } = away;
  const thumbprint = statement.code === 'CERTIFICATE_NOT_TRUSTED' ? statement.params['thumbprint'] : null;
  return { lastContact, seconds, thumbprint: typeof thumbprint === 'string' ? thumbprint : null };
}

/** What the signed-in user may do; only to spare pointless offers, the service checks every call itself. */
@Injectable({ providedIn: 'root' })
export class CurrentSession {
  private readonly api = inject(Api);
  private readonly preferences = inject(UserPreferences);
  private readonly outage = inject(PageOutage);
  private readonly session = signal<Session | null>(null);
  private readonly unknown = signal(false);
  private loaded = false;
  private objectId: string | undefined;

  constructor() {
    inject(VsphereClient).globalRefresh.subscribe(() => {
      if (this.loaded) {
        this.reload();
      }
    });
  }

  /** Whether the trial of the installation is active: nothing that changes hosts is sent. */
  readonly trial = computed(() => this.session()?.trial ?? false);

  /** Reads the privileges of the user on the object (`<vcGuid>:<moid>`), or on the vCenter without one. */
  load(objectId?: string): void {
    this.loaded = true;
    this.objectId = objectId;
    this.reload();
  }

  /** Reads them once more, and whether vCenter responds. */
  reload(): void {
    const { objectId } = this;
    this.api.get('/sessions/current', { query: { objectId } }).subscribe({
      next: (session) => {
        this.session.set(session);
        this.unknown.set(false);
        this.outage.vcenter.set(away(session));
        void this.preferences.adopt(session.preferences);
      },
      error: () => this.unknown.set(true),
    });
  }

  /** True also if the privileges could not be read: the service then rejects the action with the reason. */
  may(permission: Permission): boolean {
    return this.session()?.permissions.includes(permission) ?? this.unknown();
  }
}
