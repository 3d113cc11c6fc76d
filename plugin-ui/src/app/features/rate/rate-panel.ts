import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { HelpLink } from '../../shared/help-link/help-link';
import { LoadState } from '../../shared/load-state/load-state';
import { StatementList } from '../../shared/statement-list/statement-list';
import { Table } from '../../shared/table/table';
import { DatastoreRate, rateOf } from './rate';
import { RateName } from './rate-name';
import { RatesApi } from './rates-api';

/** The automatic reclaim rate of a datastore as vCenter and every mounting host show it. */
@Component({
  selector: 'td-rate-panel',
  imports: [HelpLink, LoadState, RateName, StatementList, StatementPipe, Table, TextPipe],
  templateUrl: './rate-panel.html',
  styleUrl: './rate-panel.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RatePanel {
  private readonly api = inject(RatesApi);

  readonly datastoreId = input.required<string>();

  protected readonly read = new Loadable<DatastoreRate>(() => this.api.get(this.datastoreId()));
  /** What was read, for those who go on with it. */
  readonly known = computed(() => this.read.value());
  protected readonly noted = computed(() => this.read.value()?.perHost.some(({ note }) => note !== null) ?? false);
  protected readonly columns = computed(() => [
    ...(['rate.host', 'rate.effective'] as const),
    ...(this.noted() ? (['rate.note'] as const) : []),
  ]);
  protected readonly rate = computed(() => {
    const value = this.read.value();
    return value ? rateOf(value) : null;
  });
}
