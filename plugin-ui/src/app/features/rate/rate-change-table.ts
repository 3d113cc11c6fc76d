import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { DurationPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ItemState, RateChange } from './rate';
import { RateName } from './rate-name';

/** What becomes of each datastore of a change, planned or real. */
@Component({
  selector: 'td-rate-change-table',
  imports: [DurationPipe, RateName, StatementPipe, TextPipe],
  templateUrl: './rate-change-table.html',
  styles: `
    .scroll {
      overflow-x: auto;
    }
    .table {
      margin-top: 0.2rem;
    }
    td p {
      margin: 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RateChangeTable {
  readonly change = input.required<RateChange>();

  protected stateKey(state: ItemState): MessageKey {
    return this.change().id === null && state === 'PENDING' ? 'rate.state.planned' : `rate.state.${state}`;
  }
}
