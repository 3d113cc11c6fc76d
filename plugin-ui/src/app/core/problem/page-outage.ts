import { Injectable, computed, signal } from '@angular/core';

/** The vCenter of the page does not respond. */
export interface VcenterAway {
  /** When it last responded; null if that is not known. */
  readonly lastContact: string | null;
  /** How long ago that was, by the clock of the service. */
  readonly seconds: number | null;
  /** Of the certificate that it presents, if that is not trusted. */
  readonly thumbprint: string | null;
}

export type Away = 'service' | 'database' | 'vcenter';

const CAUSES: Readonly<Record<string, Away>> = {
  unreachable: 'service',
  'database-unreachable': 'database',
  'vcenter-unreachable': 'vcenter',
};

/** What the whole page lacks at the moment: one banner reports it, the parts of the page do not. */
@Injectable({ providedIn: 'root' })
export class PageOutage {
  readonly service = signal(false);
  readonly database = signal(false);
  readonly vcenter = signal<VcenterAway | null>(null);

  /** Without the first, the others cannot be seen. */
  readonly away = computed<Away | null>(() =>
    this.service() ? 'service' : this.database() ? 'database' : this.vcenter() !== null ? 'vcenter' : null,
  );

  /** Whether the banner reports the cause of a problem. */
  covers(slug: string): boolean {
    const cause = CAUSES[slug];
    return cause !== undefined && cause === this.away();
  }
}
