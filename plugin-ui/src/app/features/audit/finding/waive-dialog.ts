import { ChangeDetectionStrategy, Component, computed, inject, input, output, signal } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrModalModule } from '@clr/angular/modal';
import { Action } from '../../../core/api/action';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { DateField } from '../../../shared/date-field';
import { Field } from '../../../shared/field';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Finding } from '../audit';
import { AuditApi } from '../audit-api';

/** Accepts a finding for a time, with a reason. */
@Component({
  selector: 'td-waive-dialog',
  imports: [ClrModalModule, DateField, Field, FormsModule, ProblemAlert, TextPipe],
  template: `
    <clr-modal [clrModalOpen]="finding() !== null" (clrModalOpenChange)="toggled($event)" clrModalSize="md">
      <h3 class="modal-title">{{ 'audit.waive' | t }}</h3>
      <div class="modal-body">
        <td-problem-alert [problem]="waiving.problem()" [retryable]="false" />
        <form class="clr-form" id="waive" (ngSubmit)="submit()">
          <td-field fieldId="waive-reason" label="audit.waiveReason" maxlength="1000" required [(value)]="reason" />
          <td-date-field fieldId="waive-until" label="audit.waiveUntil" required [(value)]="until" />
        </form>
      </div>
      <div class="modal-footer">
        <button type="button" class="btn btn-outline" (click)="dismissed.emit()">{{ 'action.dismiss' | t }}</button>
        <button type="submit" form="waive" class="btn btn-primary" [disabled]="!complete()">
          {{ 'audit.waive' | t }}
        </button>
      </div>
    </clr-modal>
  `,
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class WaiveDialog {
  private readonly api = inject(AuditApi);
  private readonly i18n = inject(I18n);

  readonly finding = input.required<Finding | null>();
  readonly waived = output();
  readonly dismissed = output();

  protected readonly reason = signal('');
  protected readonly until = signal('');
  protected readonly waiving = new Action();
  private readonly end = computed(() => this.i18n.instant(`${this.until()}T23:59:59`));
  protected readonly complete = computed(() => this.reason().trim() !== '' && this.end() !== null);

  protected submit(): void {
    const finding = this.finding();
    const end = this.end();
    if (finding === null || end === null || !this.complete()) {
      return;
    }
    this.waiving.run(this.api.waive(finding, this.reason().trim(), end.toISOString()), () => {
      this.reason.set('');
      this.waived.emit();
    });
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }
}
