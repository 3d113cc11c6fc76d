import { Pipe, PipeTransform } from '@angular/core';
import { LocalizedPipe } from '../../core/i18n/localized-pipe';

type Form = 'short' | 'exact' | 'change';

/** Bytes with the unit that vSphere would show (1 GB = 2^30); `exact` gives the plain count of bytes. */
@Pipe({ name: 'byteSize', pure: false })
export class ByteSizePipe extends LocalizedPipe<[bytes: number, form?: Form]> implements PipeTransform {
  protected text(bytes: number, form: Form = 'short'): string {
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
