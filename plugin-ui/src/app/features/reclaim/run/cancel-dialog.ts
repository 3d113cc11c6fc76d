import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';

/** Confirms that a run is canceled, or taken out of the queue. */
@Component({
  selector: 'td-cancel-dialog',
  imports: [ConfirmDialog, TextPipe],
  template: `
    <td-confirm-dialog
      [open]="open()"
      [heading]="'cancel.heading' | t"
      [question]="(queued() ? 'cancel.queued' : 'cancel.task') | t: { datastore: datastore() }"
      [note]="queued() ? null : ('cancel.kept' | t)"
      [confirmLabel]="'run.cancel' | t"
      [dismissLabel]="(queued() ? 'cancel.keepQueued' : 'cancel.keepRunning') | t"
      (confirmed)="confirmed.emit()"
      (dismissed)="dismissed.emit()"
    />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CancelDialog {
  readonly open = input.required<boolean>();
  readonly datastore = input.required<string>();
  /** The host has not begun. */
  readonly queued = input.required<boolean>();
  readonly confirmed = output();
  readonly dismissed = output();
}
