import { Injectable, inject } from '@angular/core';
import { VsphereClient } from '../vsphere/vsphere-client';

/** Header in which the client's plug-in token travels to our service. */
export const SESSION_HEADER = 'vmware-api-session-id';

/** The plug-in token of the client, requested once and shared by all calls. */
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

  /**
   * Requests a new token from the client in place of `refused`; calls that were rejected together share one request.
   */
  async renew(refused: string): Promise<string> {
    if (this.refused !== refused) {
      this.refused = refused;
      this.pending = null;
    }
    const token = await this.get();
    if (token === refused) {
      // The client returned the same token: request again after the next rejection.
      this.refused = null;
    }
    return token;
  }
}
