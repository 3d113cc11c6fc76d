import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { RunHistory } from '../../../features/reclaim';
import { MonitoredDatastore } from './monitored-datastore';

/** The runs of the datastore. */
@Component({
  selector: 'td-history-tab',
  imports: [RunHistory, TextPipe],
  template: `
    <h2 class="td-hidden">{{ 'history.heading' | t }}</h2>
    <td-run-history [datastoreId]="of.id" [mayRun]="of.mayRun()" (again)="of.run()" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryTab {
  protected readonly of = inject(MonitoredDatastore);
}
