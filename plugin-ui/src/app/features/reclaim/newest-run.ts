import { Injectable, OnDestroy, inject } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { ReclaimApi } from './reclaim-api';
import { ReclaimRun } from './reclaim-run';

/** The newest run of a datastore, for a page that shows it while it goes on. */
@Injectable()
export class NewestRun implements OnDestroy {
  private readonly api = inject(ReclaimApi);

  readonly run = new Loadable<ReclaimRun | null>();

  load(datastoreId: string): void {
    this.run.load(this.api.newest(datastoreId));
  }

  ngOnDestroy(): void {
    this.run.stop();
  }
}
