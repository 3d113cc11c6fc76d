import { ChangeDetectionStrategy, Component, DestroyRef, NgZone, computed, inject, input, signal } from '@angular/core';
import { interval, map, switchMap, timer } from 'rxjs';
import { Action } from '../../../core/api/action';
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { DateTimePipe, DurationPipe, RatePipe, StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { ByteSizePipe } from '../../../shared/byte-size/byte-size';
import { Check } from '../../../shared/field/check';
import { Field } from '../../../shared/field/field';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { LoadState } from '../../../shared/load-state/load-state';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { SparkLine } from '../../../shared/spark-line/spark-line';
import { StatementList } from '../../../shared/statement-list/statement-list';
import { Table } from '../../../shared/table/table';
import { CreateTest, CreateTestPreview, CreateTestsApi } from './create-tests-api';

const LOOK_MILLIS = 2000;
/** Delay before a preview while the size is typed. */
const CALM_MILLIS = 250;
const SIZE = '15';
const LARGEST = 64;

interface Wanted {
  readonly id: string;
  readonly size: number;
}

/** Create tests of a local SSD: what a test would do, its start after confirmation, and MB/s before and after runs. */
@Component({
  selector: 'td-create-tests',
  imports: [
    ByteSizePipe,
    Check,
    DateTimePipe,
    DurationPipe,
    Field,
    FormDialog,
    LoadState,
    ProblemAlert,
    RatePipe,
    SectionHeading,
    SparkLine,
    StatementList,
    StatementPipe,
    Table,
    TextPipe,
  ],
  templateUrl: './create-tests.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CreateTests {
  private readonly api = inject(CreateTestsApi);

  readonly datastoreId = input.required<string>();
  readonly datastoreName = input.required<string>();
  readonly mayRun = input.required<boolean>();

  protected readonly tests = new Loadable<readonly CreateTest[]>(() => this.api.list(this.datastoreId()));
  protected readonly asking = signal(false);
  protected readonly size = signal(SIZE);
  protected readonly valid = computed(() => /^\d+$/.test(this.size()) && +this.size() >= 1 && +this.size() <= LARGEST);
  private readonly wanted = computed<Wanted>(() => ({ id: this.datastoreId(), size: +this.size() }));
  protected readonly preview = new Loadable<{ readonly wanted: Wanted; readonly test: CreateTestPreview }>(() => {
    const wanted = this.wanted();
    return this.asking() && this.valid()
      ? timer(CALM_MILLIS).pipe(
          switchMap(() => this.api.preview(wanted.id, wanted.size)),
          map((test) => ({ wanted, test })),
        )
      : null;
  });
  /** What a test of this size would do; null while only another size was previewed. */
  protected readonly planned = computed(() => {
    const preview = this.preview.value();
    return preview?.wanted === this.wanted() ? preview.test : null;
  });
  /** Whether the folder may remain if the service stops. */
  protected readonly accepted = signal(false);
  protected readonly starting = new Action();
  protected readonly possible = computed(
    () =>
      this.valid() &&
      !this.starting.busy() &&
      !this.preview.loading() &&
      this.preview.problem() === null &&
      this.planned()?.reasons.length === 0 &&
      (this.accepted() || this.planned()?.leftover === null),
  );
  private readonly unfinished = computed(() =>
    (this.tests.value() ?? []).some(({ state, removed }) => state === 'RUNNING' || !removed),
  );
  /** The tests that measured the same as the latest one, the newest first. */
  private readonly measured = computed(() => {
    const all = (this.tests.value() ?? []).filter(({ megabytesPerSecond }) => megabytesPerSecond !== null);
    return all.filter(({ writeSame }) => writeSame === all[0]?.writeSame);
  });
  /** The latest two. */
  protected readonly compared = computed(() => {
    const [after, before] = this.measured();
    return after && before
      ? { after: after.megabytesPerSecond ?? 0, before: before.megabytesPerSecond ?? 0, at: before.startedAt }
      : null;
  });
  /** Of three tests or more, the oldest first. */
  protected readonly trend = computed(() => {
    const tests = [...this.measured()].reverse();
    const speeds = tests.map(({ megabytesPerSecond }) => megabytesPerSecond ?? 0);
    const most = Math.max(...speeds);
    return tests.length < 3
      ? null
      : {
          times: tests.map(({ startedAt }) => Date.parse(startedAt)),
          speeds,
          text: {
            count: tests.length,
            at: tests[0]?.startedAt ?? '',
            least: Math.min(...speeds),
            most,
            percent: most > 0 ? Math.round(((speeds.at(-1) ?? 0) / most) * 100) : 0,
            writeSame: `${tests[0]?.writeSame ?? 'unknown'}`,
          },
        };
  });

  constructor() {
    const zone = inject(NgZone);
    const looking = zone.runOutsideAngular(() =>
      interval(LOOK_MILLIS).subscribe(() => {
        // A response that takes longer than the interval is waited for: a new request would cancel it.
        if (this.unfinished() && !this.tests.loading() && document.visibilityState === 'visible') {
          zone.run(() => this.tests.reload());
        }
      }),
    );
    inject(DestroyRef).onDestroy(() => looking.unsubscribe());
  }

  protected ask(): void {
    this.starting.clear();
    this.size.set(SIZE);
    this.accepted.set(false);
    this.asking.set(true);
  }

  protected start(): void {
    if (!this.possible()) {
      return;
    }
    const { id, size } = this.wanted();
    this.starting.run(this.api.start(id, size, this.accepted()), () => {
      this.asking.set(false);
      this.tests.reload();
    });
  }

  protected took({ seconds }: CreateTest): string | null {
    return seconds === null ? null : `PT${seconds}S`;
  }

  /** What the time of a test measured. */
  protected measuredBy(writeSame: boolean | null): MessageKey {
    return writeSame === null
      ? 'createTest.measured.unknown'
      : writeSame
        ? 'createTest.measured.writeSame'
        : 'createTest.measured.writes';
  }

  protected stateOf({ state }: CreateTest): MessageKey {
    return `createTest.state.${state}`;
  }
}
