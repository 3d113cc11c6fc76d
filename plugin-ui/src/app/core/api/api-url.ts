import { Injectable, inject } from '@angular/core';
import { VsphereClient } from '../vsphere/vsphere-client';

/** Addresses inside our REST API. */
@Injectable({ providedIn: 'root' })
export class ApiUrl {
  private readonly client = inject(VsphereClient);

  /** Joins path segments, each escaped. */
  of(...segments: readonly string[]): string {
    return [this.client.apiBase(), ...segments.map(encodeURIComponent)].join('/');
  }
}
