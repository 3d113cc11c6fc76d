import { Pipe, PipeTransform, inject } from '@angular/core';
import { I18n } from '../../core/i18n/i18n';

/** Bytes with the unit that vSphere would show (1 GB = 2^30); `exact` gives the plain count of bytes. */
@Pipe({ name: 'byteSize' })
export class ByteSizePipe implements PipeTransform {
  private readonly i18n = inject(I18n);

  transform(bytes: number, form: 'short' | 'exact' | 'change' = 'short'): string {
    switch (form) {
      case 'exact':
        return this.i18n.text('bytes.exact', { count: bytes });
      case 'change':
        return bytes > 0 ? `+${this.i18n.bytes(bytes)}` : this.i18n.bytes(bytes);
      default:
        return this.i18n.bytes(bytes);
    }
  }
}
