import { Injectable, computed, effect, inject, signal, untracked } from '@angular/core';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { GridPreferences } from '../datastore';
import { DatastoresApi } from '../datastores-api';
import { ColumnName, USUAL, isColumn } from './grid-columns';

export type SavedView = GridPreferences['views'][number];

type Change = (before: GridPreferences) => Partial<GridPreferences>;
type Widths = Readonly<Partial<Record<ColumnName, number>>>;

const NONE: GridPreferences = { columns: null, views: [] };

/** How the user arranged the grid: columns, widths and saved views, which the service keeps. Provide it with the grid. */
@Injectable()
export class GridArrangement {
  private readonly api = inject(DatastoresApi);
  private readonly stored = new Loadable<GridPreferences>(() => this.api.arrangement());
  private readonly saving = new Action();
  /** What is not saved yet. It is never saved over an arrangement that was not read. */
  private readonly changes = signal<readonly Change[]>([]);
  private readonly current = computed(() =>
    this.changes().reduce((before, change) => ({ ...before, ...change(before) }), this.stored.value() ?? NONE),
  );

  /** Why the arrangement could not be read; null once it is known, which stays when it is read again. */
  readonly loadProblem = computed(() => (this.stored.value() === null ? this.stored.problem() : null));
  /** Why the last changes were not saved. */
  readonly problem = this.saving.problem;
  readonly columns = computed<readonly ColumnName[]>(() => columnsOf(this.current()));
  readonly widths = computed<Widths>(() => widthsOf(this.current()));
  readonly views = computed(() => this.current().views);

  constructor() {
    effect(() => {
      if (this.stored.value() !== null && this.changes().length > 0 && !this.saving.busy()) {
        untracked(() => this.save());
      }
    });
  }

  /** Reads the arrangement once more. */
  reload(): void {
    this.stored.reload();
  }

  /** Shows these columns in this order. */
  show(names: readonly ColumnName[]): void {
    this.change((before) => ({ columns: sized(names, widthsOf(before)) }));
  }

  /** Makes a column as wide as the user drew it. */
  widen(column: ColumnName, pixels: number): void {
    const width = Math.round(Math.min(Math.max(pixels, 40), 2000));
    this.change((before) => ({ columns: sized(columnsOf(before), { ...widthsOf(before), [column]: width }) }));
  }

  /** Replaces the view of the same name. */
  keep(view: SavedView): void {
    this.change(({ views }) => ({ views: [...views.filter(({ name }) => name !== view.name), view] }));
  }

  drop(view: SavedView): void {
    this.change(({ views }) => ({ views: views.filter(({ name }) => name !== view.name) }));
  }

  private change(change: Change): void {
    this.changes.update((changes) => [...changes, change]);
  }

  private save(): void {
    const sent = this.changes().length;
    const failed = () => {
      this.changes.set([]);
      return false;
    };
    this.saving.run(
      this.api.arrange(this.current()),
      (saved) => {
        this.stored.stop();
        this.stored.set(saved);
        this.changes.update((changes) => changes.slice(sent));
      },
      { failed },
    );
  }
}

function columnsOf({ columns }: GridPreferences): readonly ColumnName[] {
  const names = columns?.map(({ name }) => name).filter(isColumn) ?? [];
  return names.length > 0 ? names : USUAL;
}

function widthsOf({ columns }: GridPreferences): Widths {
  return Object.fromEntries((columns ?? []).flatMap(({ name, width }) => (width ? [[name, width]] : [])));
}

function sized(names: readonly ColumnName[], widths: Widths): NonNullable<GridPreferences['columns']> {
  return names.map((name) => ({ name, width: widths[name] ?? null }));
}
