import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  computed,
  effect,
  inject,
  input,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { Statement } from '../../../core/api/statement';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { DateTimeField } from '../../../shared/date-field';
import { GRID } from '../../../shared/grid';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { EstimateOptions } from './estimate-options';
import { FirstRunChecklist } from './first-run-checklist';
import { ReclaimEstimate, gainBytes, gainKey, isPermitted } from './reclaim-estimate';
import { ReclaimWizardStore, STEPS, Step } from './reclaim-wizard-store';
import { DurationRangePipe } from '../run/duration-range';
import { StartedRuns } from './started-runs';

const LOWERING: ReadonlySet<string> = new Set(['PROVED_NOTHING_RECLAIMED', 'PROVED_PARTLY_RECLAIMED']);

/** Body of the modal for several datastores: choose, limits, review, and then what became of each run. */
@Component({
  selector: 'td-reclaim-wizard',
  imports: [
    ClrSpinnerModule,
    DateTimeField,
    DurationRangePipe,
    EstimateOptions,
    FirstRunChecklist,
    FormsModule,
    GRID,
    Loading,
    ProblemAlert,
    StartedRuns,
    StatementPipe,
    TextPipe,
  ],
  providers: [ReclaimWizardStore],
  templateUrl: './reclaim-wizard.html',
  styleUrls: ['../../../shared/dialog-body/dialog-body.css', './reclaim-dialog.css', './reclaim-wizard.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReclaimWizard {
  private readonly i18n = inject(I18n);
  protected readonly store = inject(ReclaimWizardStore);

  readonly datastoreIds = input.required<readonly string[]>();
  /** The user is done; the runs go on. */
  readonly closed = output();
  /** Shows the runs of this datastore. */
  readonly history = output<string>();

  protected readonly reason = signal('');
  protected readonly unitWrong = signal(false);
  /** The user has read the points of the first run. */
  protected readonly confirmed = signal(false);
  /** As a date and time in the user's zone, empty for none. */
  protected readonly until = signal('');
  protected readonly finishBy = computed(() => this.i18n.instant(this.until())?.toISOString() ?? null);
  protected readonly steps = STEPS;
  protected readonly position = computed(() => STEPS.indexOf(this.store.step()) + 1);
  protected readonly ready = computed(
    () => this.store.selected().length > 0 && !this.store.loading() && !this.store.starting() && !this.unitWrong(),
  );
  protected readonly startable = (estimate: ReclaimEstimate): boolean => ReclaimWizardStore.startable(estimate);
  protected readonly gainKey = gainKey;
  protected readonly gainBytes = gainBytes;
  /** Clarity also requests rows that have no item yet. */
  protected readonly byId = (estimate: ReclaimEstimate | undefined): string | undefined => estimate?.datastoreId;

  private readonly heading = viewChild<ElementRef<HTMLElement>>('heading');

  constructor() {
    effect(() => {
      const ids = this.datastoreIds();
      untracked(() => this.store.open(ids));
    });
    // The clicked button no longer exists or has another meaning: the focus moves to the new step.
    let shown: Step | null = null;
    effect(() => {
      const step = this.store.step();
      if (shown !== null && shown !== step) {
        setTimeout(() => this.heading()?.nativeElement.focus());
      }
      shown = step;
    });
  }

  protected stepKey(step: Step): MessageKey {
    return step === 'review' ? 'wizard.reviewStep' : `wizard.${step}`;
  }

  protected why(estimate: ReclaimEstimate): string {
    const reasons = isPermitted(estimate)
      ? estimate.reasons
      : estimate.warnings.filter(({ code }) => code === 'PERMISSION_MISSING');
    return reasons.map((reason) => this.i18n.statement(reason)).join(' ');
  }

  protected confidence(estimate: ReclaimEstimate): MessageKey {
    return `confidence.${estimate.outlook.confidence}`;
  }

  /** What an earlier run proved, if it lowers the expectation. */
  protected proof({ outlook }: ReclaimEstimate): Statement | null {
    return outlook.reasons.find(({ code }) => LOWERING.has(code)) ?? null;
  }

  protected back(): void {
    this.store.go(STEPS[this.position() - 2] ?? 'choose');
  }

  protected next(): void {
    this.store.go(STEPS[this.position()] ?? 'review');
  }
}
