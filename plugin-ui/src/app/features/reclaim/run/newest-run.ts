import { DestroyRef, Injectable, NgZone, inject, signal } from '@angular/core';
import { interval, map } from 'rxjs';
import { Loadable } from '../../../core/api/loadable';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimRun } from './reclaim-run';

/** Runs are also started from the Actions menu, by other people and by the API: none of them reports to this page. */
const LOOK_AGAIN_MILLIS = 10_000;

/** The newest run of a datastore, for a page that shows it while it is in progress; provide it in that page. */
@Injectable()
export class NewestRun {
  private readonly api = inject(ReclaimApi);
  private readonly zone = inject(NgZone);
  private readonly datastoreId = signal<string | null>(null);

  readonly newest = new Loadable<{ readonly run: ReclaimRun | null }>(() => {
    const id = this.datastoreId();
    return id === null ? null : this.api.newest(id).pipe(map((run) => ({ run })));
  });

  constructor() {
    const looking = this.zone.runOutsideAngular(() =>
      interval(LOOK_AGAIN_MILLIS).subscribe(() => {
        if (document.visibilityState === 'visible') {
          this.zone.run(() => this.newest.reload());
        }
      }),
    );
    inject(DestroyRef).onDestroy(() => looking.unsubscribe());
  }

  watch(datastoreId: string): void {
    this.datastoreId.set(datastoreId);
  }
}
