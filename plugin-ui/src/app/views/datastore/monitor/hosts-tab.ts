import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { OldHostList } from '../../../features/advice';
import { DatastoreHosts } from '../../../features/audit';
import { MonitoredDatastore } from './monitored-datastore';

/** The hosts that can reclaim, and what the audit found on them. */
@Component({
  selector: 'td-hosts-tab',
  imports: [DatastoreHosts, OldHostList],
  template: `
    @if (of.id; as id) {
      <td-datastore-hosts [datastoreId]="id" [mayRemediate]="of.mayRemediate()" />
      <section><td-old-host-list [datastoreId]="id" /></section>
    }
  `,
  styles: `
    section {
      margin-top: 0.8rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HostsTab {
  protected readonly of = inject(MonitoredDatastore);
}
