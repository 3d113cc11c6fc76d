import { ChangeDetectionStrategy, Component, effect, inject, input, output, untracked } from '@angular/core';
import { ClrProgressBarModule } from '@clr/angular/progress/progress-bars';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { AuditStore } from './audit-store';
import { StandingFigures } from './standing-figures';

/** The latest audit of the vCenter in figures, and the button for the next one. */
@Component({
  selector: 'td-audit-summary',
  imports: [ClrProgressBarModule, ProblemAlert, StandingFigures, StatementPipe, TextPipe],
  providers: [AuditStore],
  templateUrl: './audit-summary.html',
  styleUrl: './audit-summary.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AuditSummary {
  protected readonly store = inject(AuditStore);

  /** What the button audits; empty for the whole vCenter. */
  readonly scope = input<readonly string[]>([]);
  /** Whether to show score and counts. */
  readonly figures = input(true);
  /** Whose they are; null for the whole vCenter. */
  readonly clusterId = input<string | null>(null);
  /** An audit has just ended while it was watched. */
  readonly finished = output();

  constructor() {
    this.store.load();
    let watched = false;
    effect(() => {
      const running = this.store.running();
      if (watched && !running) {
        untracked(() => this.finished.emit());
      }
      watched = running;
    });
  }

  /** Asks for the latest audit once more. */
  refresh(): void {
    this.store.load();
  }

  protected start(): void {
    this.store.start(this.scope());
  }
}
