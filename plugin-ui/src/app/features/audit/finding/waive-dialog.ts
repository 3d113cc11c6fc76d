import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
} from '@angular/core';
import { Action } from '../../../core/api/action';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { DateField } from '../../../shared/date-field';
import { Field } from '../../../shared/field';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { Finding } from '../audit';
import { AuditApi } from '../audit-api';

/** Accepts a finding for a time, with a reason. */
@Component({
  selector: 'td-waive-dialog',
  imports: [DateField, Field, FormDialog, StatementPipe, TextPipe],
  template: `
    <td-form-dialog
      [open]="finding() !== null"
      [heading]="'audit.waiveHeading' | t"
      [submitLabel]="'audit.waiveNow' | t"
      [complete]="complete()"
      [action]="waiving"
      (submitted)="submit()"
      (dismissed)="dismissed.emit()"
    >
      @if (finding(); as one) {
        <p>{{ one.title | statement }}: {{ one.objectName }}</p>
        <td-field fieldId="waive-reason" label="audit.waiveReason" maxlength="1000" required [(value)]="reason" />
        <td-date-field fieldId="waive-until" label="audit.waiveUntil" required [(value)]="until" />
      }
    </td-form-dialog>
  `,
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

  constructor() {
    effect(() => {
      this.finding();
      untracked(() => {
        this.reason.set('');
        this.until.set('');
        this.waiving.clear();
      });
    });
  }

  protected submit(): void {
    const finding = this.finding();
    const end = this.end();
    if (finding === null || end === null || !this.complete()) {
      return;
    }
    this.waiving.run(this.api.waive(finding, this.reason().trim(), end.toISOString()), () => this.waived.emit());
  }
}
