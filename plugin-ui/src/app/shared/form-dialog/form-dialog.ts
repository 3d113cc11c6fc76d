import { ChangeDetectionStrategy, Component, booleanAttribute, input, output } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrModalModule } from '@clr/angular/modal';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Action } from '../../core/api/action';
import { TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../problem-alert/problem-alert';

let made = 0;

/** A dialog around a form, whose fields are projected: what went wrong, a button to cancel, and one to save. */
@Component({
  selector: 'td-form-dialog',
  imports: [ClrModalModule, ClrSpinnerModule, FormsModule, ProblemAlert, TextPipe],
  template: `
    <clr-modal [clrModalOpen]="open()" (clrModalOpenChange)="toggled($event)" [clrModalSize]="size()">
      <h2 class="modal-title">{{ heading() }}</h2>
      <div class="modal-body">
        <td-problem-alert [problem]="action().problem()" [retryable]="false" />
        <form class="clr-form clr-form-compact" [id]="formId" (ngSubmit)="submit()"><ng-content /></form>
      </div>
      <div class="modal-footer">
        <button type="button" class="btn btn-outline" (click)="dismissed.emit()">{{ 'action.dismiss' | t }}</button>
        <button type="submit" class="btn btn-primary" [attr.form]="formId" [disabled]="!complete() || action().busy()">
          @if (action().busy()) {
            <clr-spinner clrInline aria-hidden="true" />
          }
          {{ submitLabel() }}
        </button>
      </div>
    </clr-modal>
  `,
  // Clarity's own Escape listener marks nothing for check under an OnPush parent.
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FormDialog {
  readonly open = input(true, { transform: booleanAttribute });
  readonly heading = input.required<string>();
  readonly submitLabel = input.required<string>();
  readonly size = input<'md' | 'lg' | 'xl'>('md');
  /** Whether the fields can be saved. */
  readonly complete = input.required<boolean>();
  /** What saves them. */
  readonly action = input.required<Action>();
  readonly submitted = output();
  readonly dismissed = output();

  protected readonly formId = `td-form-${++made}`;

  protected submit(): void {
    if (this.complete() && !this.action().busy()) {
      this.submitted.emit();
    }
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }
}
