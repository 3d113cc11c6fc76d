import { Injectable, NgZone, OnDestroy, inject } from '@angular/core';
import { Subscription, interval, map } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { ReclaimApi } from './reclaim-api';
import { ReclaimRun } from './reclaim-run';

/** Runs are also started from the Actions menu, by other people and by the API: none of them tells this page. */
const LOOK_AGAIN_MILLIS = 10_000;

/** The newest run of a datastore, for a page that shows it while it goes on; provide it in that page. */
@Injectable()
export class NewestRun implements OnDestroy {
  private readonly api = inject(ReclaimApi);
  private readonly zone = inject(NgZone);
  private readonly looking: Subscription;
  private datastoreId: string | null = null;

  readonly newest = new Loadable<{ readonly run: ReclaimRun | null }>();

  constructor() {
    this.looking = this.zone.runOutsideAngular(() =>
      interval(LOOK_AGAIN_MILLIS).subscribe(() => {
        if (document.visibilityState === 'visible') {
          this.zone.run(() => this.refresh());
        }
      }),
    );
  }

  watch(datastoreId: string): void {
    this.datastoreId = datastoreId;
    this.refresh();
  }

  refresh(): void {
    if (this.datastoreId !== null) {
      this.newest.load(this.api.newest(this.datastoreId).pipe(map((run) => ({ run }))));
    }
  }

  ngOnDestroy(): void {
    this.looking.unsubscribe();
    this.newest.stop();
  }
}
