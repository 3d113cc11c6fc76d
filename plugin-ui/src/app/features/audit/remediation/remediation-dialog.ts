import { ChangeDetectionStrategy, Component, effect, inject, input, output, signal, untracked } from '@angular/core';
import { ClrModalModule } from '@clr/angular/modal';
import { TextPipe } from '../../../core/i18n/pipes';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Finding } from '../audit';
import { RemediationSteps } from './remediation-steps';
import { RemediationStore } from './remediation-store';
import { RemediationWizard } from './remediation-wizard';

/** Fixes findings: the wizard, then the changes with their read-back, then undo. */
@Component({
  selector: 'td-remediation-dialog',
  imports: [ClrModalModule, Loading, ProblemAlert, RemediationSteps, RemediationWizard, TextPipe],
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

  /** The plan was accepted: changes are requested, in progress, or completed. */
  protected readonly accepted = signal(false);

  constructor() {
    effect(() => {
      this.findings();
      untracked(() => this.accepted.set(false));
    });
  }

  protected apply(onError: 'stop' | 'continue'): void {
    this.accepted.set(true);
    this.store.apply(onError);
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.closed.emit();
    }
  }
}
