import { ChangeDetectionStrategy, Component, OnDestroy, inject, input, signal } from '@angular/core';
import { ClrDatagridModule, ClrDatagridStateInterface } from '@clr/angular/data/datagrid';
import { Subscription } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { Page, PageRequest } from '../../core/api/page';
import { MessageKey } from '../../core/i18n/en';
import { CountPipe, DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { ConfirmDialog } from '../../shared/confirm-dialog/confirm-dialog';
import { pageRequest } from '../../shared/grid-page/grid-page';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { Remediation } from './audit';
import { AuditApi } from './audit-api';
import { RemediationSteps } from './remediation-steps';

/** Every change of host options that Tidemark made, and the way back. */
@Component({
  selector: 'td-remediation-history',
  imports: [ClrDatagridModule, ConfirmDialog, CountPipe, DateTimePipe, ProblemAlert, RemediationSteps, TextPipe],
  templateUrl: './remediation-history.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RemediationHistory implements OnDestroy {
  private readonly api = inject(AuditApi);
  private request: PageRequest | null = null;
  private work: Subscription | null = null;

  readonly mayRemediate = input(false);

  protected readonly page = new Loadable<Page<Remediation>>();
  protected readonly asking = signal<Remediation | null>(null);
  protected readonly undoProblem = signal<Problem | null>(null);
  protected opened: Remediation | null = null;

  /** Loads the page that is shown once more. */
  refresh(): void {
    if (this.request) {
      this.page.load(this.api.remediations(this.request));
    }
  }

  ngOnDestroy(): void {
    this.page.stop();
    this.work?.unsubscribe();
  }

  protected changed(state: ClrDatagridStateInterface<Remediation>): void {
    this.request = pageRequest(state, '');
    this.refresh();
  }

  protected stateKey(remediation: Remediation): MessageKey {
    return `remedy.run.${remediation.state}`;
  }

  protected undoable(remediation: Remediation): boolean {
    const undone = this.page.value()?.items.some(({ undoOf }) => undoOf === remediation.id) ?? false;
    return !undone && remediation.undoOf === null && remediation.state !== 'RUNNING' && remediation.counts.VERIFIED > 0;
  }

  protected undo(): void {
    const id = this.asking()?.id ?? null;
    this.asking.set(null);
    if (id === null) {
      return;
    }
    this.undoProblem.set(null);
    this.work = this.api.undo(id).subscribe({
      next: () => this.refresh(),
      error: (error: unknown) => this.undoProblem.set(toProblem(error)),
    });
  }
}
