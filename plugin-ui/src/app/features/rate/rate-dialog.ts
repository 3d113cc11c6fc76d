import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
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
import { ClrWizard } from '@clr/angular/wizard';
import { Subscription, map, switchMap, takeWhile, timer } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { polled } from '../../core/api/polled';
import { TextPipe } from '../../core/i18n/pipes';
import { Problem, toProblem } from '../../core/problem/problem';
import { LoadState } from '../../shared/load-state/load-state';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { WIZARD } from '../../shared/wizard';
import { DatastoreRate, Rate, RateChange, isOver, rateOf, trimmed } from './rate';
import { RateChangeTable } from './rate-change-table';
import { RateFields } from './rate-fields';
import { RatesApi } from './rates-api';

/** Polling interval of a change in progress. */
const PACE = { first: 0, interval: 700 };
/** While the user edits, no request is sent. */
const CALM_MILLIS = 250;
const LOW: Rate = { method: 'priority', priority: 'low' };

interface Wanted {
  readonly ids: readonly string[];
  readonly rate: Rate;
}

interface Preview {
  readonly wanted: Wanted;
  readonly planned: RateChange;
}

/** The modal: select a rate, review it on each datastore, apply it, undo it. */
@Component({
  selector: 'td-rate-dialog',
  imports: [ClrSpinnerModule, LoadState, Loading, ProblemAlert, RateChangeTable, RateFields, TextPipe, WIZARD],
  templateUrl: './rate-dialog.html',
  styleUrl: '../../shared/dialog-body/wizard-body.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RateDialog implements OnDestroy {
  private readonly api = inject(RatesApi);
  private readonly wizard = viewChild.required(ClrWizard);
  private work: Subscription | null = null;

  readonly datastoreIds = input.required<readonly string[]>();
  readonly closed = output();
  /** The user reclaims space now instead of waiting for automatic reclaim. */
  readonly runNow = output();

  /** Current rate and limits are those of the first datastore. */
  protected readonly first = new Loadable<DatastoreRate>(() => {
    const [id] = this.datastoreIds();
    return id === undefined ? null : this.api.get(id);
  });
  /** What the user chose stays when the present rate is read once more. */
  protected readonly rate = linkedSignal<DatastoreRate | null, Rate>({
    source: this.first.value,
    computation: (read, previous) => (previous?.source ? previous.value : ((read && rateOf(read)) ?? LOW)),
  });
  private readonly wanted = computed<Wanted>(() => ({ ids: this.datastoreIds(), rate: trimmed(this.rate()) }));
  protected readonly preview = new Loadable<Preview>(() => {
    const wanted = this.wanted();
    return this.first.waiting() || this.change() !== null
      ? null
      : timer(CALM_MILLIS).pipe(
          switchMap(() => this.api.preview(wanted.ids, wanted.rate)),
          map((planned) => ({ wanted, planned })),
        );
  });
  /** What the chosen rate would do; null while only an earlier choice was previewed. */
  protected readonly planned = computed(() => {
    const preview = this.preview.value();
    return preview?.wanted === this.wanted() ? preview.planned : null;
  });
  protected readonly change = signal<RateChange | null>(null);
  protected readonly failure = signal<Problem | null>(null);
  protected readonly busy = signal(false);
  protected readonly settable = computed(() => this.planned()?.counts['PENDING'] ?? 0);
  protected readonly trial = computed(() =>
    (this.planned()?.items ?? []).some(({ warnings }) => warnings.some(({ code }) => code === 'TRIAL_PREVIEW')),
  );
  protected readonly ready = computed(
    () =>
      this.change() === null &&
      this.settable() > 0 &&
      !this.trial() &&
      !this.busy() &&
      !this.preview.loading() &&
      this.preview.problem() === null,
  );
  protected readonly over = computed(() => {
    const change = this.change();
    return change !== null && isOver(change);
  });

  private readonly begun = computed(() => this.change() !== null);

  constructor() {
    effect(() => {
      if (this.begun()) {
        untracked(() => this.wizard().next());
      }
    });
  }

  protected apply(): void {
    if (this.ready()) {
      const { ids, rate } = this.wanted();
      this.follow(this.api.change(ids, rate));
    }
  }

  protected undo(): void {
    const id = this.change()?.id;
    if (id) {
      this.follow(this.api.undo(id));
    }
  }

  private follow(start: ReturnType<RatesApi['change']>): void {
    this.busy.set(true);
    this.failure.set(null);
    this.work?.unsubscribe();
    this.work = start
      .pipe(
        switchMap((started) => {
          this.change.set(started);
          return polled(() => this.api.find(started.id ?? ''), PACE, this.missed);
        }),
        takeWhile((change) => !isOver(change), true),
      )
      .subscribe({
        next: (change) => {
          this.change.set(change);
          this.failure.set(null);
        },
        error: (error: unknown) => {
          this.missed(error);
          this.busy.set(false);
        },
        complete: () => this.busy.set(false),
      });
  }

  private readonly missed = (error: unknown): void => this.failure.set(toProblem(error));

  ngOnDestroy(): void {
    this.work?.unsubscribe();
  }
}
