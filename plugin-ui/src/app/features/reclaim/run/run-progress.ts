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
import { ClrProgressBarModule } from '@clr/angular/progress/progress-bars';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { DateTimePipe, RatePipe, RatioPipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { CancelDialog } from './cancel-dialog';
import { ReclaimRun } from './reclaim-run';
import { Connection } from './run-follower';
import { RunStateLabel } from '../../../shared/run-state/run-state';
import { RunUnconfirmed } from './run-unconfirmed';
import { UnitPipe } from './unit';
import { VerificationClock } from './verification-time';

/** A run in progress: blocks processed, scan rate, time remaining, and the cancel action. */
@Component({
  selector: 'td-run-progress',
  imports: [
    CancelDialog,
    ClrProgressBarModule,
    DateTimePipe,
    RatePipe,
    RatioPipe,
    RunStateLabel,
    RunUnconfirmed,
    StatementPipe,
    TextPipe,
    UnitPipe,
  ],
  providers: [VerificationClock],
  templateUrl: './run-progress.html',
  styleUrl: './run-progress.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunProgress {
  private readonly i18n = inject(I18n);

  readonly run = input.required<ReclaimRun>();
  readonly connection = input<Connection>('live');
  readonly cancelPending = input(false);
  readonly mayCancel = input(true);
  readonly mayRelease = input(false);
  readonly cancelRun = output();

  protected readonly verification = inject(VerificationClock).of(this.run);
  protected readonly confirming = signal(false);
  protected readonly announced = signal('');

  /** Null if nothing is counted: the bar then shows activity only. */
  protected readonly percent = computed(() => {
    const { progress, state } = this.run();
    const fraction = state === 'VERIFYING' ? (this.verification()?.fraction ?? null) : progress.fraction;
    return fraction === null || state === 'QUEUED' ? null : Math.round(fraction * 100);
  });
  protected readonly hint = computed(() => `progress.hint.${this.run().state}` as MessageKey);
  protected readonly left = computed(() => {
    const { progress, state } = this.run();
    if (state === 'VERIFYING') {
      const left = this.verification()?.left ?? null;
      return left === null ? null : this.i18n.text('progress.atMost', { time: this.i18n.seconds(left) });
    }
    return progress.remaining === null ? null : this.i18n.duration(progress.remaining);
  });
  /** The host runs the command of esxcli to its end. */
  protected readonly unstoppable = computed(() => {
    const { state, plan, cancellation } = this.run();
    return state === 'RUNNING' && plan.method === 'esxcli' && !cancellation.possible;
  });
  protected readonly stoppable = computed(() => this.run().state === 'QUEUED' || this.run().state === 'RUNNING');

  constructor() {
    // Screen readers announce each state and each 10 %, not each event.
    let heard = '';
    effect(() => {
      const { state } = this.run();
      const tenth = Math.floor((this.percent() ?? 0) / 10) * 10;
      const mark = `${state} ${tenth}`;
      if (mark !== heard) {
        heard = mark;
        untracked(() =>
          this.announced.set(
            this.percent() === null
              ? this.i18n.text('progress.announceState', { state: this.i18n.text(`run.state.${state}`) })
              : this.i18n.text('progress.announce', {
                  state: this.i18n.text(`run.state.${state}`),
                  percent: this.i18n.percent(tenth / 100),
                }),
          ),
        );
      }
    });
  }

  protected confirmed(): void {
    this.confirming.set(false);
    this.cancelRun.emit();
  }
}
