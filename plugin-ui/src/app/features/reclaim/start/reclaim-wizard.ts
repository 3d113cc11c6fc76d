import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  linkedSignal,
  output,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrWizard } from '@clr/angular/wizard';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { Check } from '../../../shared/field';
import { DateTimeField } from '../../../shared/date-field';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { WIZARD } from '../../../shared/wizard';
import { EstimateGrid } from './estimate-grid';
import { EstimateOptions } from './estimate-options';
import { FirstRunChecklist, pointsOf } from './first-run-checklist';
import { ReclaimWizardStore } from './reclaim-wizard-store';
import { StartedRuns } from './started-runs';
import { RunOfDatastore } from '../run/show-run';

/** The modal for several datastores: choose, limits, review, and then what became of each run. */
@Component({
  selector: 'td-reclaim-wizard',
  imports: [
    Check,
    DateTimeField,
    EstimateGrid,
    EstimateOptions,
    FirstRunChecklist,
    FormsModule,
    Loading,
    ProblemAlert,
    StartedRuns,
    StatementPipe,
    TextPipe,
    WIZARD,
  ],
  providers: [ReclaimWizardStore],
  templateUrl: './reclaim-wizard.html',
  styleUrls: ['../../../shared/dialog-body/wizard-body.css', './reclaim-wizard.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReclaimWizard {
  private readonly i18n = inject(I18n);
  private readonly wizard = viewChild.required(ClrWizard);
  protected readonly store = inject(ReclaimWizardStore);

  readonly datastoreIds = input.required<readonly string[]>();
  /** The user is done; the runs go on. */
  readonly closed = output();
  /** Shows this run. */
  readonly history = output<RunOfDatastore>();

  protected readonly reason = signal('');
  protected readonly unitWrong = signal(false);
  /** The user has read the points of the first run. */
  protected readonly confirmed = linkedSignal({
    source: computed(() => pointsOf(this.store.selected())),
    computation: () => false,
  });
  /** As a date and time in the user's zone, empty for none. */
  protected readonly until = signal('');
  protected readonly untilIncomplete = signal(false);
  protected readonly finishBy = computed(() => this.i18n.instant(this.until())?.toISOString() ?? null);
  /** A limit was entered that cannot be sent. */
  protected readonly limitWrong = computed(
    () => this.untilIncomplete() || (this.until() !== '' && this.finishBy() === null),
  );
  /** The runs are requested: nothing can be changed any more. */
  protected readonly begun = computed(() => this.store.started().length > 0);
  protected readonly ready = computed(() => this.store.ready() && !this.unitWrong());

  protected readonly complete = computed(() => this.ready() && !this.limitWrong());

  constructor() {
    effect(() => {
      const ids = this.datastoreIds();
      untracked(() => this.store.open(ids));
    });
    effect(() => {
      if (this.begun()) {
        untracked(() => this.wizard().next());
      }
    });
  }

  protected start(): void {
    if (this.complete()) {
      this.store.start(this.reason(), this.finishBy());
    }
  }
}
