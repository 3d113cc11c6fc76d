import { Page } from '../app/core/api/page';

export function pageOf<T = never>(...items: readonly T[]): Page<T> {
  return { items, page: 0, size: 20, total: items.length };
}

/** Lets promises and zero timers run. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}

/** Text of an element as a reader sees it, with single blanks. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
