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
  styles: `
    .refused {
      overflow-wrap: anywhere;
    }
    .names {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RateChangeTable {
  readonly change = input.required<RateChange>();

  /** What changes first. */
  protected readonly listed = computed(() => {
    const { items } = this.change();
    const isSame = ({ state }: RateChangeItem): boolean => state === 'UNCHANGED';
    return [...items.filter((one) => !isRefused(one) && !isSame(one)), ...items.filter(isSame)];
  });
  /** Those that are refused for the same reason are listed together. */
  protected readonly refused = computed(() => {
    const groups = new Map<string, { readonly item: RateChangeItem; readonly names: string[] }>();
    for (const item of this.change().items.filter(isRefused)) {
      const key = JSON.stringify(item.reason);
      const known = groups.get(key) ?? { item, names: [] };
      known.names.push(item.datastoreName);
      groups.set(key, known);
    }
    return [...groups.values()];
  });

  protected stateKey(state: ItemState): MessageKey {
    return this.change().id === null && state === 'PENDING' ? 'rate.state.planned' : `rate.state.${state}`;
  }
}

function isRefused({ state }: RateChangeItem): boolean {
  return state === 'REFUSED';
}
