import { Location } from '@angular/common';
import { Injectable, inject, signal } from '@angular/core';
import { VsphereClient } from '../vsphere/vsphere-client';

/** What a view shows, by name: its tab, an open run, a filter. */
export type Place = Readonly<Record<string, string>>;

/**
 * The query of the page's address, which holds where the user is in a view. The client loads a view by the address in the manifest,
 * also when the browser reloads; the place is then the one that a link of ours or from outside named, or else the one that this browser tab last had.
 */
@Injectable({ providedIn: 'root' })
export class PageAddress {
  private readonly client = inject(VsphereClient);
  private readonly location = inject(Location);
  private readonly current = signal<Place>(this.read().place, { equal: (one, other) => query(one) === query(other) });

  readonly place = this.current.asReadonly();

  constructor() {
    this.location.onUrlChange(() => {
      const now = this.read();
      this.current.set(now.place);
      this.remember(now.path, query(now.place));
    });
  }

  /** To be called before the router reads the address. */
  start(): void {
    const { path, place } = this.read();
    if (query(place) === '') {
      this.change(this.client.navigationData() ?? this.linked(path) ?? this.remembered(path));
    }
  }

  /** Changes some of the place; an empty value removes its name. */
  change(values: Place): void {
    const { path, place } = this.read();
    const next = Object.fromEntries(Object.entries({ ...place, ...values }).filter(([, value]) => value !== ''));
    if (query(next) !== query(place)) {
      this.location.replaceState(url(path, next));
    }
  }

  /** A link to the same page at another place; null where none can be made. */
  linkTo(place: Place): string | null {
    return this.client.linkTo(url(this.read().path, place));
  }

  private read(): { readonly path: string; readonly place: Place } {
    const [path = '', search = ''] = this.location.path().split('?');
    return { path, place: Object.fromEntries(new URLSearchParams(search)) };
  }

  private linked(path: string): Place | null {
    const address = this.client.linkedAddress(path);
    return address === null ? null : Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''));
  }

  private remembered(path: string): Place {
    try {
      return Object.fromEntries(new URLSearchParams(sessionStorage.getItem(this.key(path)) ?? ''));
    } catch {
      // The browser may keep the storage from frames.
      return {};
    }
  }

  private remember(path: string, place: string): void {
    try {
      sessionStorage.setItem(this.key(path), place);
    } catch {
      // Then a reload begins where the view begins.
    }
  }

  private key(path: string): string {
    const objects = this.client.contextObjects().map((object) => object?.moid ?? '');
    return ['tidemark.place', path, this.client.vcenter() ?? '', ...objects].join(' ');
  }
}

function query(place: Place): string {
  const values = new URLSearchParams(place);
  values.sort();
  return values.toString();
}

function url(path: string, place: Place): string {
  return query(place) === '' ? path : `${path}?${query(place)}`;
}
