import { Injectable, inject, signal } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { DatastoreDetail } from './datastore';
import { DatastoresApi } from './datastores-api';

/** One datastore for a page; provide it in the component that shows it. */
@Injectable()
export class DatastoreStore {
  private readonly api = inject(DatastoresApi);
  private readonly id = signal<string | null>(null);

  readonly datastore = new Loadable<DatastoreDetail>(() => {
    const id = this.id();
    return id === null ? null : this.api.get(id);
  });

  open(id: string): void {
    this.id.set(id);
  }
}
