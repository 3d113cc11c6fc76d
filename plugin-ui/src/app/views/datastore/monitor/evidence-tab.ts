import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { LoggedRuns } from '../../../features/imports';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { MonitoredDatastore } from './monitored-datastore';

/** What hosts logged of manual runs on the datastore. */
@Component({
  selector: 'td-evidence-tab',
  imports: [LoggedRuns, SectionHeading, TextPipe],
  template: `
    @if (of.datastore.value(); as datastore) {
      <section>
        <td-section-heading [text]="'logged.heading' | t" help="guide/import-files.md#read-host-logs-live" />
        <td-logged-runs [datastoreId]="datastore.id" [datastoreName]="datastore.name" />
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
export class EvidenceTab {
  protected readonly of = inject(MonitoredDatastore);
}
