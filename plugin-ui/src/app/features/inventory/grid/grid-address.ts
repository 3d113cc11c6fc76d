import { WritableSignal, effect, inject, linkedSignal } from '@angular/core';
import { PageAddress } from '../../../core/address/page-address';
import { FIELDS, GridQuery, asText } from './grid-query';

/** What the grid shows, kept in the page's address beside what others keep there. Needs an injection context. */
export function placedQuery(): WritableSignal<GridQuery> {
  const address = inject(PageAddress);
  const query = linkedSignal<GridQuery>(() => {
    const place = address.place();
    return Object.fromEntries(FIELDS.flatMap((name) => (place[name] ? [[name, place[name]]] : [])));
  }, SAME);
  effect(() => {
    const shown = query();
    address.change(Object.fromEntries(FIELDS.map((name) => [name, shown[name] ?? ''])));
  });
  return query;
}

const SAME = { equal: (one: GridQuery, other: GridQuery) => asText(one) === asText(other) };
