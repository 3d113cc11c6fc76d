import { Injectable, inject } from '@angular/core';
import { VsphereClient } from '../vsphere/vsphere-client';

/** Header in which the client's plug-in token travels to our service. */
export const SESSION_HEADER = 'vmware-api-session-id';

/** The client's plug-in token, asked for once and shared by all calls. */
@Injectable({ providedIn: 'root' })
export class SessionToken {
  private readonly client = inject(VsphereClient);
  private pending: Promise<string> | null = null;
  private refused: string | null = null;

  get(): Promise<string> {
    this.pending ??= this.client.sessionToken().catch((error: unknown) => {
      this.pending = null;
      throw error;
    });
    return this.pending;
  }

  /** Asks the client for a new token in place of `refused`; calls that were refused together share one question. */
  async renew(refused: string): Promise<string> {
    if (this.refused !== refused) {
      this.refused = refused;
      this.pending = null;
    }
    const token = await this.get();
    if (token === refused) {
      // The client gave the same one: ask again the next time it is refused.
      this.refused = null;
    }
    return token;
  }
}
