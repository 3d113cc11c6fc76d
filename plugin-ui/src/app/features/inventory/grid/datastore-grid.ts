import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  model,
  output,
  signal,
} from '@angular/core';
import { tap } from 'rxjs';
import { Loadable } from '../../../core/api/loadable';
import { PageRequest } from '../../../core/api/page';
import { TextPipe } from '../../../core/i18n/pipes';
import { GRID, Grid, hostWidth } from '../../../shared/grid';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Datastore, DatastoreList, DeadSpaceTrend } from '../datastore';
import { DatastoresApi } from '../datastores-api';
import { ColumnChooser } from './column-chooser';
import { DatastoreCell } from './datastore-cell';
import { DatastoreFilters } from './datastore-filters';
import { GridArrangement, SavedView } from './grid-arrangement';
import { Column, ColumnName, fitting } from './grid-columns';
import { GridQuery, asText, columnsOf, filterOf, isFiltered, parsed, sortOf } from './grid-query';
import { GridItem, GridSelection, MOST_AT_ONCE } from './grid-selection';
import { SavedViews } from './saved-views';

/** Check boxes, the menus of the rows and borders, in pixels. */
const AROUND = 90;
const PANE = 1120;
const WORST = 10;

/** All VMFS datastores: paged, sorted and filtered by the service, for actions on many of them. */
@Component({
  selector: 'td-datastore-grid',
  imports: [ColumnChooser, DatastoreCell, DatastoreFilters, GRID, ProblemAlert, SavedViews, TextPipe],
  providers: [GridArrangement],
  templateUrl: './datastore-grid.html',
  styleUrl: './datastore-grid.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreGrid {
  private readonly api = inject(DatastoresApi);
  protected readonly arrangement = inject(GridArrangement);

  /** Filters, order and columns. */
  readonly query = model<GridQuery>({});
  readonly selected = model<readonly GridItem[]>([]);
  readonly mayRun = input(true);
  readonly maySchedule = input(false);
  readonly maySetRate = input(false);
  /** When UNMAP was last counted, by datastore; null while that is not known. */
  readonly lastUnmap = input<ReadonlyMap<string, string> | null>(null);
  /** Ids of the datastores to act on. */
  readonly setRate = output<readonly string[]>();
  readonly run = output<readonly string[]>();
  readonly schedule = output<readonly string[]>();
  readonly opened = output<Datastore>();
  readonly runOpened = output<Datastore>();
  /** The first rows are there, or why there are none. */
  readonly listed = output();

  private readonly text = computed(() => this.query().q);
  private readonly filter = computed(() => filterOf(this.query()));
  private readonly sort = computed(() => sortOf(this.query()), {
    equal: (one, other) => one.field === other.field && one.descending === other.descending,
  });
  private readonly width = hostWidth(PANE);
  protected readonly page = signal(1);
  protected readonly sums = signal<DatastoreList['sums'] | null>(null);
  protected readonly grid = new Grid<Datastore>((request) =>
    this.list(request).pipe(tap(({ sums }) => this.sums.set(sums))),
  );
  protected readonly ready = computed(() => this.grid.loaded() || this.grid.failed());
  protected readonly selection = new GridSelection(this.selected);
  private readonly shownIds = computed(() => this.grid.rows().map(({ id }) => id), {
    equal: (one, other) => one.join() === other.join(),
  });
  private readonly trends = new Loadable<readonly DeadSpaceTrend[]>(() =>
    this.shownIds().length > 0 && this.names().includes('trend') ? this.api.trends(this.shownIds()) : null,
  );
  protected readonly trendOf = computed(
    () => new Map((this.trends.value() ?? []).map((trend) => [trend.datastoreId, trend])),
  );
  protected readonly names = computed(() => columnsOf(this.query()) ?? this.arrangement.columns());
  protected readonly columns = computed(() => fitting(this.names(), this.arrangement.widths(), this.width() - AROUND));
  protected readonly folded = computed(() => this.names().length - this.columns().length);
  protected readonly filtered = computed(() => isFiltered(this.query()));
  protected readonly address = computed(() => asText({ ...this.query(), columns: this.names().join(',') }));
  protected readonly panel = signal<'columns' | 'views' | null>(null);
  protected readonly worst = WORST;
  protected readonly mostAtOnce = MOST_AT_ONCE;
  protected readonly byId = ({ id }: { id: string }): string => id;

  constructor() {
    effect(() => {
      if (this.ready()) this.listed.emit();
    });
  }

  protected changeQuery(query: GridQuery): void {
    this.page.set(1);
    this.query.set(query);
  }

  protected order(column: Column): number {
    const { field, descending } = this.sort();
    return column.sortBy !== field ? 0 : descending ? -1 : 1;
  }

  protected sorted(column: Column, order: number): void {
    if (column.sortBy !== null && order !== 0 && order !== this.order(column)) {
      this.changeQuery({ ...this.query(), sort: `${column.sortBy},${order < 0 ? 'desc' : 'asc'}` });
    }
  }

  protected arrange(names: readonly ColumnName[]): void {
    this.arrangement.show(names);
    this.query.update((query) => ({ ...query, columns: undefined }));
  }

  protected openView(view: SavedView): void {
    this.changeQuery(parsed(view.query));
  }

  protected toggle(panel: 'columns' | 'views'): void {
    this.panel.update((open) => (open === panel ? null : panel));
  }

  protected selectWorst(): void {
    this.selection.selectWorst(WORST, this.filter(), this.text());
  }

  protected selectAll(): void {
    this.selection.selectAll(this.filter(), this.text());
  }

  protected save(): void {
    const file = this.selection.count() > 0 ? this.selection.file() : this.api.export(this.filter(), this.text());
    this.grid.save(file, 'datastores.csv');
  }

  private list(request: PageRequest) {
    const { field, descending } = this.sort();
    return this.api.list({ ...request, sort: { field, descending }, text: this.text() }, this.filter());
  }
}
