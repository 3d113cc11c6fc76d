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
import { ClrModalModule } from '@clr/angular/modal';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Finding, Remediation, StepState } from '../audit';
import { RemediationSteps } from './remediation-steps';
import { RemediationStore } from './remediation-store';
import { RemediationWizard } from './remediation-wizard';
import { UndoDialog } from './undo-dialog';

const MISSED: ReadonlySet<StepState> = new Set(['FAILED', 'UNKNOWN', 'NOT_TRIED']);

/** Fixes findings: the wizard, then the changes with their read-back, then undo with what it would write. */
@Component({
  selector: 'td-remediation-dialog',
  imports: [ClrModalModule, Loading, ProblemAlert, RemediationSteps, RemediationWizard, TextPipe, UndoDialog],
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
  /** What would be undone, while the user is asked. */
  protected readonly asking = signal<Remediation | null>(null);
  protected readonly heading = computed<MessageKey>(() =>
    this.store.remediation()?.undoOf
      ? this.store.running()
        ? 'remedy.undoHeading'
        : 'remedy.undoneHeading'
      : 'remedy.heading',
  );
  protected readonly outcome = computed<MessageKey>(() => {
    const remediation = this.store.remediation();
    if (this.store.running()) {
      return 'remedy.running';
    }
    if (remediation?.steps.some(({ state }) => MISSED.has(state))) {
      return 'remedy.partly';
    }
    return remediation?.undoOf ? 'remedy.undone' : 'remedy.done';
  });
  protected readonly undoable = computed(() => {
    const remediation = this.store.remediation();
    return remediation &&
      !this.store.preview() &&
      !this.store.running() &&
      remediation.id !== null &&
      !remediation.undoOf &&
      (remediation.counts['VERIFIED'] ?? 0) > 0
      ? remediation
      : null;
  });

  constructor() {
    effect(() => {
      this.findings();
      untracked(() => {
        this.accepted.set(false);
        this.asking.set(null);
      });
    });
  }

  protected apply(onError: 'stop' | 'continue'): void {
    this.accepted.set(true);
    this.store.apply(onError);
  }

  protected undo(): void {
    const id = this.asking()?.id ?? null;
    this.asking.set(null);
    if (id !== null) {
      this.store.undo(id);
    }
  }

  protected toggled(open: boolean): void {
    if (!open) {
      this.closed.emit();
    }
  }
}
