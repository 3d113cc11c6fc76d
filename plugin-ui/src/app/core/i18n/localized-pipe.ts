import { inject } from '@angular/core';
import { I18n, Reading } from './i18n';

/** A pipe whose text is made anew when its arguments are others, or when the user reads another language or format. */
export abstract class LocalizedPipe<A extends readonly unknown[]> {
  protected readonly i18n = inject(I18n);
  private made: { readonly args: A; readonly reading: Reading; readonly text: string } | null = null;

  transform(...args: A): string {
    const reading = this.i18n.reading();
    const { made } = this;
    if (made?.reading === reading && args.length === made.args.length && args.every((arg, i) => arg === made.args[i])) {
      return made.text;
    }
    const text = this.text(...args);
    this.made = { args, reading, text };
    return text;
  }

  protected abstract text(...args: A): string;
}
