import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { ClrModalModule } from '@clr/angular/modal';
import { TextPipe } from '../../../core/i18n/pipes';
import { Table } from '../../../shared/table/table';
import { Remediation } from '../audit';

const SHOWN = 200;

/** Shows what an undo would write to the hosts, and asks for it. */
@Component({
  selector: 'td-undo-dialog',
  imports: [ClrModalModule, Table, TextPipe],
  template: `
    <clr-modal [clrModalOpen]="remediation() !== null" (clrModalOpenChange)="toggled($event)" clrModalSize="lg">
      <h2 class="modal-title">{{ 'remedy.undoHeading' | t }}</h2>
      <div class="modal-body">
        <p>{{ 'remedy.undoQuestion' | t: { count: restored().length } }}</p>
        <td-table
          label="remedy.undoHeading"
          [columns]="['audit.host', 'audit.option', { number: 'remedy.present' }, { number: 'remedy.restored' }]"
          [maxHeight]="11"
        >
          @for (step of restored().slice(0, most); track step.number) {
            <tr>
              <th scope="row" class="left">{{ step.hostName }}</th>
              <td class="left">{{ step.option }}</td>
              <td>{{ step.to }}</td>
              <td>{{ step.from ?? '–' }}</td>
            </tr>
          }
        </td-table>
        @if (restored().length > most) {
          <p class="td-quiet">{{ 'remedy.more' | t: { count: restored().length - most } }}</p>
        }
      </div>
      <div class="modal-footer">
        <button type="button" class="btn btn-outline" (click)="dismissed.emit()">{{ 'action.dismiss' | t }}</button>
        <button type="button" class="btn btn-primary" (click)="confirmed.emit()">
          {{ 'remedy.restore' | t: { count: restored().length } }}
        </button>
      </div>
    </clr-modal>
  `,
  host: {
    // Clarity's own Escape listener marks nothing for check under an OnPush parent.
    '(document:keyup.escape)': '0',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class UndoDialog {
  /** Open while there is a remediation to undo. */
  readonly remediation = input.required<Remediation | null>();
  readonly confirmed = output();
  readonly dismissed = output();

  protected readonly restored = computed(
    () => this.remediation()?.steps.filter(({ state }) => state === 'VERIFIED') ?? [],
  );
  protected readonly most = SHOWN;

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }
}
