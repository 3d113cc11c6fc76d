import { ChangeDetectionStrategy, Component, computed, effect, inject, input, untracked } from '@angular/core';
import { ClrProgressBarModule } from '@clr/angular/progress/progress-bars';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { SpokenProgress } from '../../shared/spoken-progress/spoken-progress';
import { AuditStore } from './audit-store';
import { ScoreFigures } from './score/score-figures';

/** So many hosts that could not be read are listed at once. */
const LISTED = 10;

/** The latest audit of the vCenter in figures, and the button for the next one. */
@Component({
  selector: 'td-audit-summary',
  imports: [ClrProgressBarModule, ProblemAlert, ScoreFigures, SpokenProgress, StatementPipe, TextPipe],
  providers: [AuditStore],
  templateUrl: './audit-summary.html',
  styleUrl: './audit-summary.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AuditSummary {
  private readonly client = inject(VsphereClient);
  protected readonly store = inject(AuditStore);
  protected readonly most = LISTED;

  /** The scope of the audit; empty for the entire vCenter. */
  readonly scope = input<readonly string[]>([]);
  /** Whether to show score and counts. */
  readonly figures = input(true);
  /** Whose they are; null for the whole vCenter. */
  readonly clusterId = input<string | null>(null);

  /** Whether there is an audit whose findings could be shown. */
  readonly seen = computed(() => this.store.value() !== null);

  constructor() {
    // What an audit found is shown by others too.
    let watched = false;
    effect(() => {
      const running = this.store.running();
      if (watched && !running) {
        untracked(() => this.client.refresh());
      }
      watched = running;
    });
  }

  protected start(): void {
    this.store.start(this.scope());
  }
}
