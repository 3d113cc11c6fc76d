import { ChangeDetectionStrategy, Component, OnDestroy, computed, effect, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { Loading } from '../../shared/loading/loading';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { deviceLines } from './device-lines';
import { SeriesSum, SumCurve } from './import';
import { ImportsApi } from './imports-api';
import { UnmapChart } from './unmap-chart';

/** UNMAP of all hosts together, over the time that the files of all of them cover. */
@Component({
  selector: 'td-sum-chart',
  imports: [DateTimePipe, Loading, ProblemAlert, TextPipe, UnmapChart],
  template: `
    @if (curve.problem(); as problem) {
      <td-problem-alert [problem]="problem" (retry)="load()" />
    } @else if (curve.waiting()) {
      <td-loading />
    }
    @if (drawn(); as chart) {
      <td-unmap-chart [label]="'imports.sumChart' | t: { device: name() }" [of]="name()" [lines]="chart" />
      <p class="td-quiet">
        {{ 'imports.sumCovers' | t: { from: (chart.from | dateTime), to: (chart.to | dateTime) } }}
      </p>
    } @else if (curve.value()) {
      <p class="td-quiet">{{ 'imports.noSharedTime' | t }}</p>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SumChart implements OnDestroy {
  private readonly api = inject(ImportsApi);
  private readonly i18n = inject(I18n);

  readonly importId = input.required<string>();
  readonly sum = input.required<SeriesSum>();

  protected readonly curve = new Loadable<SumCurve>();
  protected readonly name = computed(() => this.sum().datastore?.name ?? this.sum().devices.join(', '));
  protected readonly drawn = computed(() => {
    const { from = null, to = null, inflections = [], points = [] } = this.curve.value() ?? {};
    return from === null || to === null
      ? null
      : { from, to, ...deviceLines({ from, to, inflections, points }, this.i18n, 'imports.sumInflection') };
  });

  constructor() {
    effect(() => this.load());
  }

  protected load(): void {
    this.curve.load(this.api.sumCurve(this.importId(), this.sum().id));
  }

  ngOnDestroy(): void {
    this.curve.stop();
  }
}
