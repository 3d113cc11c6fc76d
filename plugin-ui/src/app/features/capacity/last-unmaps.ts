import { Injectable, computed, inject, signal } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { LastUnmap } from './capacity';
import { CapacityApi } from './capacity-api';

/**
 * The last UNMAP of every datastore, once it was asked for; provide it in the view that shows it. After a problem, the figures are omitted.
 */
@Injectable()
export class LastUnmaps {
  private readonly api = inject(CapacityApi);
  private readonly wanted = signal(false);
  private readonly last = new Loadable<readonly LastUnmap[]>(() => (this.wanted() ? this.api.lastUnmaps() : null));

  /** Instants by datastore id; null until they are known. */
  readonly byDatastore = computed(() => {
    const all = this.last.value();
    return all === null ? null : new Map(all.map(({ datastoreId, at }) => [datastoreId, at]));
  });

  read(): void {
    this.wanted.set(true);
  }
}
