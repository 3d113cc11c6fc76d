import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { Action } from '../../../core/api/action';
import { MessageKey } from '../../../core/i18n/en';
import { CountPipe, DateTimePipe, TextPipe } from '../../../core/i18n/pipes';
import { GRID, Grid, folding } from '../../../shared/grid';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Remediation } from '../audit';
import { AuditApi } from '../audit-api';
import { RemediationSteps } from './remediation-steps';
import { UndoDialog } from './undo-dialog';

/** All changes of host options, with undo. */
@Component({
  selector: 'td-remediation-history',
  imports: [CountPipe, DateTimePipe, GRID, ProblemAlert, RemediationSteps, TextPipe, UndoDialog],
  templateUrl: './remediation-history.html',
  styles: `
    :host {
      display: block;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RemediationHistory {
  private readonly api = inject(AuditApi);
  protected readonly folded = folding(() => ({ at: 150, state: 110, by: 170, verified: 100, failed: 110 }));

  readonly mayRemediate = input(false);

  protected readonly grid = new Grid<Remediation>((request) => this.api.remediations(request));
  protected readonly undoing = new Action();
  protected readonly asking = signal<Remediation | null>(null);
  protected opened: Remediation | null = null;

  protected stateKey(remediation: Remediation): MessageKey {
    return `remedy.run.${remediation.state}`;
  }

  protected undoable(remediation: Remediation): boolean {
    const undone = this.grid.rows().some(({ undoOf }) => undoOf === remediation.id);
    return (
      !undone &&
      remediation.undoOf === null &&
      remediation.state !== 'RUNNING' &&
      (remediation.counts['VERIFIED'] ?? 0) > 0
    );
  }

  protected undo(): void {
    const id = this.asking()?.id ?? null;
    this.asking.set(null);
    if (id !== null) {
      this.undoing.run(this.api.undo(id), () => this.grid.reload());
    }
  }
}
