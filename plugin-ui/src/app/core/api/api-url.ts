import { Injectable, inject } from '@angular/core';
import { VsphereClient } from '../vsphere/vsphere-client';

/** Addresses inside our REST API. */
@Injectable({ providedIn: 'root' })
export class ApiUrl {
  private readonly client = inject(VsphereClient);

  /** Joins path segments, each escaped, and says which vCenter the call is about. */
  of(...segments: readonly string[]): string {
    const path = [this.client.apiBase(), ...segments.map(encodeURIComponent)].join('/');
    // A plug-in token belongs to one vCenter, and not every path names an object of it.
    const vcenter = this.client.vcenter();
    return vcenter === null ? path : `${path}?vcenter=${encodeURIComponent(vcenter)}`;
  }

  /** Address of the document that describes the API, beside it. */
  description(): string {
    return this.client.apiBase().replace(/api\/v1$/, 'v3/api-docs');
  }
}
