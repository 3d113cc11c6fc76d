import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { DatastoreEsxtop } from '../../../features/imports';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { MonitoredDatastore } from './monitored-datastore';

/** Live counters of the devices of the datastore. */
@Component({
  selector: 'td-esxtop-tab',
  imports: [DatastoreEsxtop, SectionHeading, TextPipe],
  template: `
    @if (of.id; as id) {
      <section>
        <td-section-heading [text]="'esxtop.heading' | t" help="guide/live-esxtop.md#view-esxtop-counters-live" />
        <td-datastore-esxtop [datastoreId]="id" [mayStore]="of.mayRun()" />
      </section>
    }
  `,
  styles: `
    section {
      margin-top: 0.8rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class EsxtopTab {
  protected readonly of = inject(MonitoredDatastore);
}
