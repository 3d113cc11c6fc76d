import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { TextPipe } from '../../../core/i18n/pipes';

/** The button that takes a run out of the queue. */
@Component({
  selector: 'td-queue-cancel',
  imports: [ClrIcon, TextPipe],
  template: `
    <button
      type="button"
      class="btn btn-sm btn-link"
      [attr.aria-label]="'queue.cancelOf' | t: { datastore: datastore() }"
      [disabled]="disabled()"
      (click)="pressed.emit()"
    >
      <cds-icon shape="times" aria-hidden="true" />
    </button>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class QueueCancel {
  readonly datastore = input.required<string>();
  readonly disabled = input(false);
  readonly pressed = output();
}
