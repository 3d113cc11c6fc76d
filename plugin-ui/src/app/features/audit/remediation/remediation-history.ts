import { ChangeDetectionStrategy, Component, DestroyRef, NgZone, computed, inject, input, signal } from '@angular/core';
import { interval } from 'rxjs';
import { Action } from '../../../core/api/action';
import { MessageKey } from '../../../core/i18n/en';
import { CountPipe, DateTimePipe, TextPipe } from '../../../core/i18n/pipes';
import { GRID, Grid, folding } from '../../../shared/grid';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { Remediation, RemediationStep } from '../audit';
import { AuditApi } from '../audit-api';
import { RemediationSteps } from './remediation-steps';
import { UndoDialog } from './undo-dialog';

const LOOK_MILLIS = 2000;

const isVerified = ({ state }: RemediationStep): boolean => state === 'VERIFIED';
const changeOf = ({ hostId, option }: RemediationStep): string => `${hostId} ${option}`;

/** All changes of host options, with undo; followed while one is in progress. */
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
  protected readonly opened = signal<Remediation | null>(null);
  protected readonly byId = ({ id }: Remediation): string | null => id;
  private readonly running = computed(() => this.grid.rows().some(({ state }) => state === 'RUNNING'));

  constructor() {
    const zone = inject(NgZone);
    const looking = zone.runOutsideAngular(() =>
      interval(LOOK_MILLIS).subscribe(() => {
        // A response that takes longer than the interval is waited for: a new request would cancel it.
        if (this.running() && !this.grid.reading() && document.visibilityState === 'visible') {
          zone.run(() => this.grid.reload());
        }
      }),
    );
    inject(DestroyRef).onDestroy(() => looking.unsubscribe());
  }

  /** As the list has it now. */
  protected latest(remediation: Remediation): Remediation {
    return this.grid.rows().find(({ id }) => id === remediation.id) ?? remediation;
  }

  protected stateKey(remediation: Remediation): MessageKey {
    return `remedy.run.${remediation.state}`;
  }

  /** With the values that no undo has restored yet: an undo leaves out those that were changed since. */
  protected left(remediation: Remediation): Remediation {
    const restored = new Set(this.undosOf(remediation).flatMap(({ steps }) => steps.filter(isVerified).map(changeOf)));
    return { ...remediation, steps: remediation.steps.filter((step) => !restored.has(changeOf(step))) };
  }

  protected undoable(remediation: Remediation): boolean {
    return (
      remediation.undoOf === null &&
      [remediation, ...this.undosOf(remediation)].every(({ state }) => state !== 'RUNNING') &&
      this.left(remediation).steps.some(isVerified)
    );
  }

  private undosOf({ id }: Remediation): Remediation[] {
    return this.grid.rows().filter(({ undoOf }) => undoOf === id);
  }

  protected undo(): void {
    const id = this.asking()?.id ?? null;
    this.asking.set(null);
    if (id !== null) {
      this.undoing.run(this.api.undo(id), () => {
        this.opened.set(null);
        this.grid.reload();
      });
    }
  }
}
