import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import { placed } from '../../core/address/placed';
import { Loadable } from '../../core/api/loadable';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { SectionHeading } from '../../shared/section-heading/section-heading';
import { ChartLine, TimeRange } from '../../shared/time-chart/chart-line';
import { TimeChart } from '../../shared/time-chart/time-chart';
import { Preset, TimePresets } from '../../shared/time-chart/time-presets';
import { CapacityApi } from './capacity-api';
import { FleetCurve } from './fleet';

/** The dead space of all datastores together over time; the period is in the address. */
@Component({
  selector: 'td-fleet-trend',
  imports: [LoadState, SectionHeading, TextPipe, TimeChart, TimePresets],
  template: `
    <div class="td-head">
      <td-section-heading headingId="fleet-trend-heading" [text]="'fleet.trend' | t" help="guide/capacity-trend.md" />
      <td-time-presets [presets]="presets" [selected]="range() === null ? past() : null" (picked)="pick($event)" />
    </div>
    <td-load-state [of]="curve" />
    @if (curve.value(); as known) {
      <td-time-chart
        class="td-panel"
        [label]="'fleet.trendSum' | t"
        [times]="times()"
        [lines]="lines()"
        [(range)]="range"
        [whole]="whole()"
        [height]="160"
        fileName="dead-space"
      />
      @if (known.points.at(-1); as last) {
        <p class="td-quiet">{{ 'fleet.trendBasis' | t: { datastores: last.datastores } }}</p>
      }
    }
  `,
  styles: `
    td-time-chart {
      display: block;
      margin: 0.4rem 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class FleetTrend {
  private readonly api = inject(CapacityApi);
  private readonly i18n = inject(I18n);

  protected readonly presets: readonly Preset[] = ['P1D', 'P7D', 'P30D', 'P90D', 'P365D'];
  protected readonly past = placed<Preset>('trend', 'P7D', this.presets);
  protected readonly range = signal<TimeRange | null>(null);
  protected readonly curve = new Loadable<FleetCurve>(() => this.api.fleetTrend(this.past()), this.past);
  protected readonly times = computed(() => this.curve.value()?.points.map(({ at }) => Date.parse(at)) ?? []);
  protected readonly whole = computed(() => {
    const curve = this.curve.value();
    return curve === null ? null : { from: Date.parse(curve.from), to: Date.parse(curve.to) };
  });
  protected readonly lines = computed((): readonly ChartLine[] => {
    const points = this.curve.value()?.points ?? [];
    return [
      {
        id: 'deadSpaceBytes',
        label: this.i18n.text('capacity.deadSpaceBytes'),
        unit: 'bytes',
        color: '--td-dead',
        filled: true,
        values: points.map(({ deadSpaceBytes }) => deadSpaceBytes),
      },
      {
        id: 'datastores',
        label: this.i18n.text('fleet.trendMeasured'),
        unit: 'count',
        color: '--td-capacity',
        dashed: true,
        hidden: true,
        values: points.map(({ datastores }) => datastores),
      },
    ];
  });

  protected pick(preset: Preset): void {
    this.range.set(null);
    this.past.set(preset);
  }
}
