import { Injectable, computed, inject, signal } from '@angular/core';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { GridPreferences } from '../datastore';
import { DatastoresApi } from '../datastores-api';
import { ColumnName, USUAL, isColumn } from './grid-columns';

export type SavedView = GridPreferences['views'][number];

/** How the user arranged the grid: columns, widths and saved views, which the service keeps. Provide it with the grid. */
@Injectable()
export class GridArrangement {
  private readonly api = inject(DatastoresApi);
  private readonly stored = new Loadable<GridPreferences>(() => this.api.arrangement());
  private readonly saving = new Action();
  private readonly changed = signal<GridPreferences | null>(null);
  private readonly current = computed<GridPreferences>(
    () => this.changed() ?? this.stored.value() ?? { columns: null, views: [] },
  );

  readonly problem = this.saving.problem;
  readonly columns = computed<readonly ColumnName[]>(() => {
    const names =
      this.current()
        .columns?.map(({ name }) => name)
        .filter(isColumn) ?? [];
    return names.length > 0 ? names : USUAL;
  });
  readonly widths = computed<Readonly<Partial<Record<ColumnName, number>>>>(() =>
    Object.fromEntries((this.current().columns ?? []).flatMap(({ name, width }) => (width ? [[name, width]] : []))),
  );
  readonly views = computed(() => this.current().views);

  /** Shows these columns in this order. */
  show(names: readonly ColumnName[]): void {
    const widths = this.widths();
    this.save({ columns: names.map((name) => ({ name, width: widths[name] ?? null })) });
  }

  /** Makes a column as wide as the user drew it. */
  widen(column: ColumnName, pixels: number): void {
    const widths = { ...this.widths(), [column]: Math.round(Math.min(Math.max(pixels, 40), 2000)) };
    this.save({ columns: this.columns().map((name) => ({ name, width: widths[name] ?? null })) });
  }

  /** Replaces the view of the same name. */
  keep(view: SavedView): void {
    this.save({ views: [...this.views().filter(({ name }) => name !== view.name), view] });
  }

  drop(view: SavedView): void {
    this.save({ views: this.views().filter(({ name }) => name !== view.name) });
  }

  private save(change: Partial<GridPreferences>): void {
    const next = { ...this.current(), ...change };
    this.changed.set(next);
    this.saving.run(this.api.arrange(next));
  }
}
