import { WritableSignal, computed, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Action } from '../../../core/api/action';
import { Datastore, DatastoreFilter, SelectedDatastore } from '../datastore';
import { DatastoresApi } from '../datastores-api';
import { MOST_DEAD_FIRST } from './grid-query';

/** More cannot be sent in one request of runs, rates or policies. */
export const MOST_AT_ONCE = 1000;

/** A datastore as it is selected: from the page that is shown, or as all that match. */
export type GridItem = Datastore | SelectedDatastore;

/** The selected datastores of the grid, on whichever page they are. Needs an injection context. */
export class GridSelection {
  private readonly api = inject(DatastoresApi);
  private readonly search = new Action();

  readonly problem = this.search.problem;
  readonly busy = this.search.busy;
  readonly count = computed(() => this.items().length);
  readonly ids = computed(() => this.items().map(({ id }) => id));
  /** Dead space where it is certain. */
  readonly deadBytes = computed(() => this.items().reduce((sum, item) => sum + (deadOf(item) ?? 0), 0));
  readonly tooMany = computed(() => this.count() > MOST_AT_ONCE);

  constructor(readonly items: WritableSignal<readonly GridItem[]>) {}

  /** Those with the most certain dead space among all that match and can be run. */
  selectWorst(most: number, filter: DatastoreFilter, text: string | undefined): void {
    const request = { page: 0, size: most, sort: MOST_DEAD_FIRST, text };
    const least = Math.max(filter.minDeadSpaceBytes ?? 0, 1);
    this.search.run(this.api.list(request, { ...filter, eligible: true, minDeadSpaceBytes: least }), ({ items }) =>
      this.items.set(items),
    );
  }

  selectAll(filter: DatastoreFilter, text: string | undefined): void {
    this.search.run(this.api.selection(filter, text), (items) => this.items.set(items));
  }

  clear(): void {
    this.search.clear();
    this.items.set([]);
  }

  /** The selected datastores as CSV. */
  file(): Observable<Blob> {
    return this.api.exportOf(this.ids());
  }
}

function deadOf(item: GridItem): number | null {
  return 'deadSpaceBytes' in item ? item.deadSpaceBytes : item.deadSpace?.doubt === null ? item.deadSpace.bytes : null;
}
