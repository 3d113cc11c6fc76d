import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
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
import { ClrSpinnerModule } from '@clr/angular/progress/spinner';
import { TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { ScrollCue } from '../../../shared/scroll-cue/scroll-cue';
import { EstimateOptions } from './estimate-options';
import { EstimatePanel } from './estimate-panel';
import { FirstRunChecklist, pointsOf } from './first-run-checklist';
import { ReclaimDialogStore } from './reclaim-dialog-store';
import { isWorthwhile } from './reclaim-estimate';
import { isOver } from '../run/reclaim-run';
import { RunLive } from '../run/run-live';
import { RunOfDatastore } from '../run/show-run';

/** Body of the modal for one datastore: estimate, start, progress and result. */
@Component({
  selector: 'td-reclaim-dialog',
  imports: [
    ClrSpinnerModule,
    EstimateOptions,
    EstimatePanel,
    FirstRunChecklist,
    Loading,
    ProblemAlert,
    RunLive,
    ScrollCue,
    TextPipe,
  ],
  providers: [ReclaimDialogStore],
  templateUrl: './reclaim-dialog.html',
  styleUrls: ['../../../shared/dialog-body/dialog-body.css', './reclaim-dialog.css'],
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReclaimDialog {
  private readonly session = inject(CurrentSession);
  protected readonly store = inject(ReclaimDialogStore);

  readonly datastoreIds = input.required<readonly string[]>();
  /** The user is done; the runs go on. */
  readonly closed = output();
  /** Shows this run in the history of its datastore. */
  readonly history = output<RunOfDatastore>();

  protected readonly mayRun = computed(() => this.session.may('Tidemark.Run'));
  protected readonly reason = signal('');
  protected readonly unitWrong = signal(false);
  /** The user has read the points of the first run. */
  protected readonly confirmed = linkedSignal({
    source: computed(() => pointsOf(this.store.targets().flatMap(({ estimate }) => estimate ?? []))),
    computation: () => false,
  });
  protected readonly single = computed(() => {
    const [first, ...more] = this.store.targets();
    return first && more.length === 0 ? first : null;
  });
  /** Where a run cannot reclaim anything as far as is known, Start is not the suggested action. */
  protected readonly worthwhile = computed(() =>
    this.store.targets().every(({ estimate }) => !estimate || isWorthwhile(estimate)),
  );
  /** Runs that ended while the dialog was open, so that the footer no longer shows that they continue. */
  private readonly endedIds = signal<ReadonlySet<string>>(new Set());
  protected readonly running = computed(() =>
    this.store.targets().some(({ run }) => run && !isOver(run) && !this.endedIds().has(run.id)),
  );
  private readonly body = viewChild.required<ElementRef<HTMLElement>>('body');
  private readonly heading = viewChild<ElementRef<HTMLElement>>('heading');

  constructor() {
    effect(() => {
      const ids = this.datastoreIds();
      untracked(() => this.store.open(ids));
    });
    effect(() => {
      if (this.store.startProblem()) {
        this.body().nativeElement.scrollTo({ top: 0 });
      }
    });
    // The Start button vanishes under the keyboard: carry the focus to what took its place.
    effect(() => {
      if (this.store.started()) {
        untracked(() => this.session.load(this.datastoreIds()[0]));
        setTimeout(() => this.heading()?.nativeElement.focus());
      }
    });
  }

  protected ended(runId: string): void {
    this.endedIds.update((ids) => new Set([...ids, runId]));
  }
}
