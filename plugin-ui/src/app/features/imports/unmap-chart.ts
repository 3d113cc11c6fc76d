import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { map } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { DateTimePipe, TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { TimeChart } from '../../shared/time-chart/time-chart';
import { deviceLines } from './device-lines';
import { DeviceSeries, SeriesSum, SumCurve } from './import';
import { ImportsApi } from './imports-api';

/** UNMAP to a device from one host over the time of its file, or from all hosts over the time that all files cover. */
@Component({
  selector: 'td-unmap-chart',
  imports: [DateTimePipe, LoadState, TextPipe, TimeChart],
  template: `
    <td-load-state [of]="curve" />
    @let about = subject();
    @if (drawn(); as chart) {
      <td-time-chart
        [label]="(about.sum ? 'imports.sumChart' : 'imports.chart') | t: { device: about.device }"
        [times]="chart.times"
        [lines]="chart.lines"
        [annotations]="chart.annotations"
        [height]="220"
        [fileName]="about.fileName + '-unmap'"
      />
      @for (mark of chart.annotations; track mark.from) {
        <p class="td-notice">{{ mark.label }}</p>
      }
      @if (about.sum) {
        <p class="td-quiet">
          {{ 'imports.sumCovers' | t: { from: (chart.from | dateTime), to: (chart.to | dateTime) } }}
        </p>
      }
    } @else if (curve.value()) {
      <p class="td-quiet">{{ 'imports.noSharedTime' | t }}</p>
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class UnmapChart {
  private readonly api = inject(ImportsApi);
  private readonly i18n = inject(I18n);

  readonly importId = input.required<string>();
  readonly series = input.required<DeviceSeries | SeriesSum>();

  protected readonly subject = computed(() => {
    const series = this.series();
    if ('figures' in series) {
      return { sum: false, device: series.figures.device, fileName: series.figures.host };
    }
    const device = series.datastore?.name ?? series.devices.join(', ');
    return { sum: true, device, fileName: device };
  });
  protected readonly curve = new Loadable<Omit<SumCurve, 'sum'>>(() => {
    const series = this.series();
    return 'figures' in series
      ? this.api.curve(this.importId(), series.id).pipe(map((one) => ({ ...one.series.figures, points: one.points })))
      : this.api.sumCurve(this.importId(), series.id);
  });
  protected readonly drawn = computed(() => {
    const { from = null, to = null, inflections = [], points = [] } = this.curve.value() ?? {};
    const marked = this.subject().sum ? 'imports.sumInflection' : 'imports.inflection';
    return from === null || to === null
      ? null
      : { from, to, ...deviceLines({ from, to, inflections, points }, this.i18n, marked) };
  });
}
