import { Directive, Signal, computed, input, effect } from '@angular/core';
import { ClrDatagridHideableColumn } from '@clr/angular/data/datagrid';
import { hostWidth } from './room';

/** Menus, check boxes and borders of a row, in pixels. */
const AROUND = 90;
/** The pane of the client in a window of 1440 pixels, until the host element has a width. */
const PANE = 1120;

type Widths<T extends string> = Readonly<Record<T, number>>;

/** Those for which there is no room of so many pixels. The first is always kept; after the first that is folded, all are. */
export function foldedOf<T>(ranked: readonly T[], widthOf: (one: T) => number, room: number): ReadonlySet<T> {
  let left = room;
  const first = ranked.findIndex((one, at) => (left -= widthOf(one)) < 0 && at > 0);
  return new Set(first < 0 ? [] : ranked.slice(first));
}

/**
 * The columns that are folded where the host element has no room for all. `widths` has the width of each in pixels, in the order in which
 * they are kept. Needs an injection context, and a host element that is a block.
 */
export function folding<T extends string>(widths: () => Widths<T>): Signal<ReadonlySet<T>> {
  const room = hostWidth(PANE);
  return computed(
    () => {
      const known = widths();
      return foldedOf(Object.keys(known) as T[], (name) => known[name], room() - AROUND);
    },
    { equal: (one, other) => one.size === other.size },
  );
}

/** A column of a datagrid that is folded; users can show it again. */
@Directive({ selector: '[tdFold]' })
export class Fold extends ClrDatagridHideableColumn {
  readonly tdFold = input.required<boolean>();

  protected readonly follow = effect(() => {
    this.clrDgHidden = this.tdFold();
  });
}
