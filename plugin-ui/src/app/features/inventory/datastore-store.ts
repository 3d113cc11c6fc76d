import { Injectable, OnDestroy, inject } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { Datastore } from './datastore';
import { DatastoresApi } from './datastores-api';

/** One datastore for a page; provide it in the component that shows it. */
@Injectable()
export class DatastoreStore implements OnDestroy {
  private readonly api = inject(DatastoresApi);
  private id: string | null = null;

  readonly datastore = new Loadable<Datastore>();

  open(id: string): void {
    this.id = id;
    this.refresh();
  }

  refresh(): void {
    if (this.id !== null) {
      this.datastore.load(this.api.get(this.id));
    }
  }

  ngOnDestroy(): void {
    this.datastore.stop();
  }
}
