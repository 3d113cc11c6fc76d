import { ChangeDetectionStrategy, Component, effect, inject, input, output, signal, untracked } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrModalModule } from '@clr/angular/modal';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { TextPipe } from '../../core/i18n/pipes';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Finding } from './audit';
import { RemediationSteps } from './remediation-steps';
import { RemediationStore } from './remediation-store';

/** Fixes findings: first what would be changed, then the changes with their read-back, then the way back. */
@Component({
  selector: 'td-remediation-dialog',
  imports: [ClrModalModule, ClrSpinnerModule, FormsModule, Loading, ProblemAlert, RemediationSteps, TextPipe],
  providers: [RemediationStore],
  templateUrl: './remediation-dialog.html',
  host: {
    // Clarity's own Escape listener marks nothing for check under an OnPush parent.
    '(document:keyup.escape)': '0',
  },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RemediationDialog {
  protected readonly store = inject(RemediationStore);

  /** Open while there are findings to fix. */
  readonly findings = input.required<readonly Finding[]>();
  readonly closed = output();

  protected readonly goOn = signal(false);

  constructor() {
    effect(() => {
      const findings = this.findings();
      if (findings.length > 0) {
        untracked(() => this.store.open(findings));
      }
    });
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.closed.emit();
    }
  }
}
