import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { deviceLines } from './device-lines';
import { DeviceCurve, DeviceSeries } from './import';
import { ImportsApi } from './imports-api';
import { UnmapChart } from './unmap-chart';

/** UNMAP of one host to one device over the time of the file. */
@Component({
  selector: 'td-device-chart',
  imports: [LoadState, TextPipe, UnmapChart],
  template: `
    <td-load-state [of]="curve" />
    @if (drawn(); as chart) {
      <td-unmap-chart
        [label]="'imports.chart' | t: { device: series().figures.device }"
        [of]="series().figures.host"
        [lines]="chart"
      />
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DeviceChart {
  private readonly api = inject(ImportsApi);
  private readonly i18n = inject(I18n);

  readonly importId = input.required<string>();
  readonly series = input.required<DeviceSeries>();

  protected readonly curve = new Loadable<DeviceCurve>(() => this.api.curve(this.importId(), this.series().id));
  protected readonly drawn = computed(() => {
    const curve = this.curve.value();
    return curve ? deviceLines({ ...curve.series.figures, points: curve.points }, this.i18n) : null;
  });
}
