import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { InGuestUnmap } from '../../../features/advice';
import { MonitoredDatastore } from './monitored-datastore';

/** Whether UNMAP of guests on the datastore reaches the array. */
@Component({
  selector: 'td-guests-tab',
  imports: [InGuestUnmap],
  template: `
    <td-in-guest-unmap [scope]="scope()" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class GuestsTab {
  private readonly of = inject(MonitoredDatastore);
  protected readonly scope = computed(() => (this.of.id === null ? {} : { datastoreId: this.of.id }));
}
