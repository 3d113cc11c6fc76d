import { Location } from '@angular/common';
import { Injectable, effect, inject, signal } from '@angular/core';
import { FIELDS, GridQuery, asText, parsed } from './grid-query';

/** What the grid shows, kept in the query of the page's address beside what others keep there. */
@Injectable({ providedIn: 'root' })
export class GridAddress {
  private readonly location = inject(Location);

  readonly query = signal<GridQuery>(parsed(this.read().search));

  constructor() {
    effect(() => this.write(asText(this.query())));
  }

  private write(own: string): void {
    const { path, search } = this.read();
    const values = new URLSearchParams(search);
    FIELDS.forEach((name) => values.delete(name));
    new URLSearchParams(own).forEach((value, name) => values.set(name, value));
    if (values.toString() !== new URLSearchParams(search).toString()) {
      this.location.replaceState(path, values.toString());
    }
  }

  private read(): { readonly path: string; readonly search: string } {
    const [path = '', search = ''] = this.location.path().split('?');
    return { path, search };
  }
}
