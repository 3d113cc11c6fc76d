import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { DurationPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Table } from '../../shared/table/table';
import { ItemState, RateChange } from './rate';
import { RateName } from './rate-name';

/** What becomes of each datastore of a change, planned or real. */
@Component({
  selector: 'td-rate-change-table',
  imports: [DurationPipe, RateName, StatementPipe, Table, TextPipe],
  templateUrl: './rate-change-table.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RateChangeTable {
  readonly change = input.required<RateChange>();

  protected stateKey(state: ItemState): MessageKey {
    return this.change().id === null && state === 'PENDING' ? 'rate.state.planned' : `rate.state.${state}`;
  }
}
