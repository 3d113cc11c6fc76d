import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { deviceLines } from './device-lines';
import { SeriesSum, SumCurve } from './import';
import { ImportsApi } from './imports-api';
import { UnmapChart } from './unmap-chart';

/** UNMAP of all hosts together, over the time that the files of all of them cover. */
@Component({
  selector: 'td-sum-chart',
  imports: [DateTimePipe, LoadState, TextPipe, UnmapChart],
  template: `
    <td-load-state [of]="curve" />
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
export class SumChart {
  private readonly api = inject(ImportsApi);
  private readonly i18n = inject(I18n);

  readonly importId = input.required<string>();
  readonly sum = input.required<SeriesSum>();

  protected readonly curve = new Loadable<SumCurve>(() => this.api.sumCurve(this.importId(), this.sum().id));
  protected readonly name = computed(() => this.sum().datastore?.name ?? this.sum().devices.join(', '));
  protected readonly drawn = computed(() => {
    const { from = null, to = null, inflections = [], points = [] } = this.curve.value() ?? {};
    return from === null || to === null
      ? null
      : { from, to, ...deviceLines({ from, to, inflections, points }, this.i18n, 'imports.sumInflection') };
  });
}
