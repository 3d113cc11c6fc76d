import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { ConnectArrayWizard } from './connect-array-wizard';
import { StorageArray } from './storage-array';

/** The wizard that connects an array or changes how it is connected; loaded when it is first opened. */
@Component({
  selector: 'td-connect-array',
  imports: [ConnectArrayWizard],
  template: `
    @defer (when open()) {
      @if (open()) {
        <td-connect-array-wizard
          [array]="array()"
          (connected)="connected.emit($event)"
          (dismissed)="dismissed.emit()"
        />
      }
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ConnectArray {
  readonly open = input.required<boolean>();
  /** The array to change; null connects a new one. */
  readonly array = input<StorageArray | null>(null);
  readonly connected = output<StorageArray>();
  readonly dismissed = output();
}
