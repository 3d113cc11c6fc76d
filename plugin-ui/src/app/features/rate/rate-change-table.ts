import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { MessageKey } from '../../core/i18n/en';
import { DurationPipe, StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { Table } from '../../shared/table/table';
import { ItemState, RateChange, RateChangeItem } from './rate';
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

  /** What changes first; those that are refused for the same reason share a row. */
  protected readonly rows = computed(() => {
    const rows = new Map<string, { readonly item: RateChangeItem; readonly names: string[] }>();
    const isRefused = ({ state }: RateChangeItem) => state === 'REFUSED';
    const { items } = this.change();
    for (const item of [...items.filter((one) => !isRefused(one)), ...items.filter(isRefused)]) {
      const key = isRefused(item) ? JSON.stringify([item.reason, item.from, item.to]) : `${item.position}`;
      const known = rows.get(key) ?? { item, names: [] };
      known.names.push(item.datastoreName);
      rows.set(key, known);
    }
    return [...rows.values()];
  });

  protected stateKey(state: ItemState): MessageKey {
    return this.change().id === null && state === 'PENDING' ? 'rate.state.planned' : `rate.state.${state}`;
  }
}
