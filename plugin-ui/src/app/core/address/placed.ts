import { WritableSignal, computed, effect, inject, linkedSignal, untracked } from '@angular/core';
import { PageAddress } from './page-address';

/** A choice that the page's address holds by this name unless it is the usual one. Needs an injection context. */
export function placed(name: string, usual: string): WritableSignal<string>;
export function placed<T extends string>(name: string, usual: T, known: readonly T[]): WritableSignal<T>;
export function placed<T extends string>(name: string, usual: T, known?: readonly T[]): WritableSignal<T> {
  const address = inject(PageAddress);
  const named = computed(() => {
    const value = (address.place()[name] ?? usual) as T;
    return known === undefined || known.includes(value) ? value : usual;
  });
  const chosen = linkedSignal(() => named());
  effect(() => {
    const value = chosen();
    untracked(() => address.change({ [name]: value === usual ? '' : value }));
  });
  return chosen;
}
