import { setupZoneTestEnv } from 'jest-preset-angular/setup-env/zone';

setupZoneTestEnv({ errorOnUnknownElements: true, errorOnUnknownProperties: true });

/** jsdom has no observers and no scrolling, which the datagrid and the modal require. */
class NoObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): never[] {
    return [];
  }
}

Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Element.prototype.scrollTo = (): void => {};
Element.prototype.scrollIntoView = (): void => {};
