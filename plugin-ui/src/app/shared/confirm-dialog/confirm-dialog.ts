import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { ClrModalModule } from '@clr/angular/modal';
import { TextPipe } from '../../core/i18n/pipes';

/** Confirms an action that cannot be undone; the cancel button comes first. */
@Component({
  selector: 'td-confirm-dialog',
  imports: [ClrModalModule, TextPipe],
  template: `
    <clr-modal [clrModalOpen]="open()" (clrModalOpenChange)="toggled($event)" clrModalSize="md">
      <h2 class="modal-title">{{ heading() }}</h2>
      <div class="modal-body">
        <p>{{ question() }}</p>
        <ng-content />
        @if (note(); as note) {
          <p>{{ note }}</p>
        }
      </div>
      <div class="modal-footer">
        <button type="button" class="btn btn-outline" (click)="dismissed.emit()">
          {{ dismissLabel() ?? ('action.back' | t) }}
        </button>
        <button type="button" class="btn btn-danger" (click)="confirmed.emit()">{{ confirmLabel() }}</button>
      </div>
    </clr-modal>
  `,
  host: {
    // Clarity's own Escape listener marks nothing for check under an OnPush parent.
    '(document:keyup.escape)': '0',
    '(document:keydown.escape)': 'keepEscape($event)',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ConfirmDialog {
  readonly open = input.required<boolean>();
  readonly heading = input.required<string>();
  readonly question = input.required<string>();
  readonly note = input<string | null>(null);
  readonly confirmLabel = input.required<string>();
  readonly dismissLabel = input<string | null>(null);
  readonly confirmed = output();
  readonly dismissed = output();

  /** Escape closes this dialog; the client, which can show it in a modal, must not receive the key. */
  protected keepEscape(event: Event): void {
    if (this.open()) {
      event.preventDefault();
    }
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }
}
