import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { TextPipe } from '../../core/i18n/pipes';
import { SectionHeading } from '../../shared/section-heading/section-heading';
import { ArrayStrip } from './array-strip';
import { ArrayPools } from './proof/array-pools';
import { Coverage } from './proof/coverage';
import { StorageArray } from './storage-array';
import { DeviceVendors } from './vendors/device-vendors';

/** The connected arrays, what they prove, how full their pools are, and how vendors of devices are found. */
@Component({
  selector: 'td-array-overview',
  imports: [ArrayPools, ArrayStrip, Coverage, DeviceVendors, SectionHeading, TextPipe],
  template: `
    <section>
      <td-array-strip
        [mayConfigure]="mayConfigure()"
        (connect)="connect.emit()"
        (edit)="edit.emit($event)"
        (picked)="picked.emit($event)"
      />
    </section>
    <section aria-labelledby="coverage-heading">
      <td-section-heading
        headingId="coverage-heading"
        [text]="'coverage.heading' | t"
        help="guide/connect-array.md#find-datastores-without-proof"
      />
      <td-coverage (opened)="opened.emit($event)" />
    </section>
    <section><td-array-pools /></section>
    <section>
      <td-section-heading
        headingId="vendors-heading"
        [text]="'vendor.heading' | t"
        help="guide/connect-array.md#vendors-of-devices"
      />
      <td-device-vendors [mayConfigure]="mayConfigure()" />
    </section>
  `,
  styles: `
    section {
      margin-top: 1.2rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ArrayOverview {
  readonly mayConfigure = input(false);
  readonly connect = output();
  readonly edit = output<StorageArray>();
  /** Shows the datastores on an array. */
  readonly picked = output<StorageArray>();
  /** Shows a datastore; its id. */
  readonly opened = output<string>();
}
