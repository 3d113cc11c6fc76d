import { DestroyRef, ElementRef, Signal, inject, signal } from '@angular/core';

/** The width of the host element in pixels, as it is and becomes. Needs an injection context. */
export function hostWidth(usual: number): Signal<number> {
  const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const width = signal(usual);
  const observer = new ResizeObserver(() => {
    if (element.clientWidth > 0) {
      width.set(element.clientWidth);
    }
  });
  observer.observe(element);
  inject(DestroyRef).onDestroy(() => observer.disconnect());
  return width;
}
