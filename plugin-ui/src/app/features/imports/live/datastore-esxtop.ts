import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { LoadState } from '../../../shared/load-state/load-state';
import { LiveEsxtop } from './live-esxtop';
import { LiveEsxtopApi, Watched } from './live-esxtop-api';

/** Live counters of the devices of a datastore on one of the hosts that mount it. */
@Component({
  selector: 'td-datastore-esxtop',
  imports: [LiveEsxtop, LoadState],
  template: `
    <td-load-state [of]="watched" />
    @if (watched.value(); as of) {
      <td-live-esxtop [hosts]="of.hosts" [devices]="of.devices" [mayStore]="mayStore()" />
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreEsxtop {
  private readonly api = inject(LiveEsxtopApi);

  readonly datastoreId = input.required<string>();
  readonly mayStore = input(false);

  protected readonly watched = new Loadable<Watched>(() => this.api.watched(this.datastoreId()));
}
