import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { switchMap, timer } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { durationSeconds } from '../../core/i18n/formats';
import { I18n } from '../../core/i18n/i18n';
import { DurationPipe, RatePipe, TextPipe } from '../../core/i18n/pipes';
import { ByteSizePipe } from '../../shared/byte-size/byte-size';
import { Field, wholeNumber } from '../../shared/field';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { StatementList } from '../../shared/statement-list/statement-list';
import { ChartLine } from '../../shared/time-chart/chart-line';
import { TimeChart } from '../../shared/time-chart/time-chart';
import { Prediction, Rate, RateLimits, trimmed } from './rate';
import { RateFields } from './rate-fields';
import { RateName } from './rate-name';
import { RatesApi } from './rates-api';
import { SectionHeading } from '../../shared/section-heading/section-heading';

const GB = 2 ** 30;
const MOST_GB = 1_000_000;
/** Delay before a request while a slider moves. */
const CALM = 250;

/** What a rate would bring: how long, how fast, and what reaches the array; changes nothing. */
@Component({
  selector: 'td-rate-what-if',
  imports: [
    SectionHeading,
    ByteSizePipe,
    DurationPipe,
    Field,
    FormsModule,
    ProblemAlert,
    RateFields,
    RateName,
    RatePipe,
    StatementList,
    TextPipe,
    TimeChart,
  ],
  templateUrl: './rate-what-if.html',
  styleUrl: './rate-what-if.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RateWhatIf {
  private readonly api = inject(RatesApi);
  private readonly i18n = inject(I18n);
  private readonly begin = Date.now();

  readonly datastoreId = input.required<string>();
  readonly current = input.required<Rate>();
  readonly limits = input<RateLimits | null>(null);
  /** Ids of the hosts that may take part. */
  readonly hosts = input.required<readonly string[]>();
  /** Null if it is not known: then the user enters it. */
  readonly deadBytes = input<number | null>(null);

  /** What the user entered stays when the datastore is read once more. */
  protected readonly chosen = signal<Rate | null>(null);
  protected readonly enteredCount = signal<string | null>(null);
  protected readonly enteredDead = signal<string | null>(null);
  protected readonly rate = computed(() => this.chosen() ?? firstAsked(this.current()));
  protected readonly count = computed(() => this.enteredCount() ?? String(this.hosts().length));
  protected readonly gigabytes = computed(() => this.enteredDead() ?? gigabytesOf(this.deadBytes()));
  protected readonly deadWrong = computed(() => !isWithin(this.gigabytes(), MOST_GB));
  protected readonly countWrong = computed(() => !isWithin(this.count(), this.hosts().length));
  protected readonly mostGigabytes = MOST_GB;
  protected readonly predicted = new Loadable<Prediction>(() => {
    const request = {
      datastoreId: this.datastoreId(),
      rate: trimmed(this.rate()),
      deadSpaceBytes: Number(this.gigabytes()) * GB,
      hostIds: this.hosts().slice(0, Number(this.count())),
    };
    return this.valid() ? timer(CALM).pipe(switchMap(() => this.api.predict(request))) : null;
  });
  protected readonly valid = computed(() => !this.deadWrong() && !this.countWrong());

  /** Two points for each stretch of constant pace, as if it began when the page was opened. */
  protected readonly times = computed(() => this.steps().map(({ at }) => this.begin + at * 1000));
  protected readonly lines = computed<readonly ChartLine[]>(() => [
    {
      id: 'back',
      label: this.i18n.text('rate.chart.back'),
      unit: 'bytes',
      values: this.steps().map(({ back }) => back),
      color: '--td-used',
      filled: true,
    },
    {
      id: 'pace',
      label: this.i18n.text('rate.chart.pace'),
      unit: 'rate',
      values: this.steps().map(({ pace }) => pace),
      color: '--td-dead',
    },
  ]);

  private readonly steps = computed(() => {
    const prediction = this.predicted.value();
    if (!prediction) {
      return [];
    }
    const points = prediction.points.map((point) => ({
      at: durationSeconds(point.at) ?? 0,
      back: point.reclaimedBytes,
      pace: point.MBps,
    }));
    return points.flatMap((point, index) => {
      const next = points[index + 1];
      return next ? [point, { at: Math.max(point.at, next.at - 0.001), back: next.back, pace: point.pace }] : [point];
    });
  });
}

/** As the field shows it; empty if it is not known. */
function gigabytesOf(bytes: number | null): string {
  return bytes === null ? '' : String(Math.max(1, Math.round(bytes / GB)));
}

/** Whether it is a whole number from 1 to the limit. */
function isWithin(text: string, most: number): boolean {
  const number = wholeNumber(text) ?? 0;
  return number >= 1 && number <= most;
}

/** With automatic reclaim off nothing comes back; the question is what the usual rate would bring. */
function firstAsked(current: Rate): Rate {
  return current.method === 'priority' && current.priority === 'none'
    ? { method: 'priority', priority: 'low' }
    : current;
}
