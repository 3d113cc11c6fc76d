import { ChangeDetectionStrategy, Component, OnDestroy, computed, inject, input, output, signal } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrModalModule } from '@clr/angular/modal';
import { Subscription } from 'rxjs';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Finding } from './audit';
import { AuditApi } from './audit-api';

/** Accepts a finding for a time, with a reason. */
@Component({
  selector: 'td-waive-dialog',
  imports: [ClrModalModule, FormsModule, ProblemAlert, TextPipe],
  template: `
    <clr-modal [clrModalOpen]="finding() !== null" (clrModalOpenChange)="toggled($event)" clrModalSize="md">
      <h3 class="modal-title">{{ 'audit.waive' | t }}</h3>
      <div class="modal-body">
        @if (problem(); as problem) {
          <td-problem-alert [problem]="problem" [retryable]="false" />
        }
        <form class="clr-form" id="waive" (ngSubmit)="submit()">
          <label for="waive-reason">{{ 'audit.waiveReason' | t }}</label>
          <input
            class="clr-input"
            id="waive-reason"
            name="reason"
            maxlength="1000"
            required
            [ngModel]="reason()"
            (ngModelChange)="reason.set($event)"
          />
          <label for="waive-until">{{ 'audit.waiveUntil' | t }}</label>
          <input
            class="clr-input"
            id="waive-until"
            name="until"
            type="date"
            required
            [ngModel]="until()"
            (ngModelChange)="until.set($event)"
          />
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
  styles: `
    form {
      display: grid;
      gap: 0.3rem;
    }
  `,
  host: { '(document:keyup.escape)': '0' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class WaiveDialog implements OnDestroy {
  private readonly api = inject(AuditApi);
  private work: Subscription | null = null;

  readonly finding = input.required<Finding | null>();
  readonly waived = output();
  readonly dismissed = output();

  protected readonly reason = signal('');
  protected readonly until = signal('');
  protected readonly problem = signal<Problem | null>(null);
  protected readonly complete = computed(() => this.reason().trim() !== '' && !Number.isNaN(Date.parse(this.until())));

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }

  protected submit(): void {
    const finding = this.finding();
    if (finding === null || !this.complete()) {
      return;
    }
    this.problem.set(null);
    this.work = this.api
      .waive(finding, this.reason().trim(), new Date(`${this.until()}T23:59:59`).toISOString())
      .subscribe({
        next: () => {
          this.reason.set('');
          this.waived.emit();
        },
        error: (error: unknown) => this.problem.set(toProblem(error)),
      });
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.dismissed.emit();
    }
  }
}
