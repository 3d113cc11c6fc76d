import { ChangeDetectionStrategy, Component } from '@angular/core';
import { InGuestUnmap, StorageAdvice } from '../../features/advice';

/** Advice on UNMAP of guests, copies, and earlier releases. */
@Component({
  selector: 'td-advice-tab',
  imports: [InGuestUnmap, StorageAdvice],
  template: `
    <section aria-labelledby="in-guest-heading"><td-in-guest-unmap /></section>
    <td-storage-advice />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AdviceTab {}
