import { ChangeDetectionStrategy, Component, computed, effect, inject, input, signal, untracked } from '@angular/core';
import { placed } from '../../core/address/placed';
import { I18n } from '../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../core/i18n/pipes';
import { LoadState } from '../../shared/load-state/load-state';
import { ProblemAlert } from '../../shared/problem-alert/problem-alert';
import { StatementList } from '../../shared/statement-list/statement-list';
import { TimeRange } from '../../shared/time-chart/chart-line';
import { TimeChart } from '../../shared/time-chart/time-chart';
import { PRESETS, Preset, TimePresets } from '../../shared/time-chart/time-presets';
import { SetupLink } from '../setup';
import { CapacityStore } from './capacity-store';
import { curveAnnotations, curveLines, curveTimes } from './curve-lines';
import { unmapLines } from './unmap-lines';
import { SectionHeading } from '../../shared/section-heading/section-heading';

/** Space of a datastore from both sides over time with runs as annotations, and the UNMAP of its hosts below, on one axis. */
@Component({
  selector: 'td-capacity-charts',
  imports: [
    SectionHeading,
    LoadState,
    ProblemAlert,
    SetupLink,
    StatementList,
    StatementPipe,
    TextPipe,
    TimeChart,
    TimePresets,
  ],
  providers: [CapacityStore],
  templateUrl: './capacity-charts.html',
  styles: `
    .charts {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.8rem;
      margin-top: 0.6rem;
    }
    .td-notice {
      margin: 0.4rem 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CapacityCharts {
  private readonly i18n = inject(I18n);
  protected readonly store = inject(CapacityStore);

  readonly datastoreId = input.required<string>();
  /** For the names of downloads. */
  readonly datastoreName = input('datastore');

  private readonly zoom = placed('range', '');
  private readonly past = placed<Preset>('past', 'P1D', PRESETS);
  protected readonly range = signal<TimeRange | null>(rangeOf(this.zoom()));
  /** The time range of the preset; a zoomed range must not replace it. */
  protected readonly whole = signal<TimeRange | null>(null);
  protected readonly times = computed(() => {
    const curve = this.store.curve.value();
    return curve ? curveTimes(curve) : [];
  });
  protected readonly lines = computed(() => {
    const curve = this.store.curve.value();
    return curve ? curveLines(curve, this.i18n) : [];
  });
  protected readonly annotations = computed(() => {
    const curve = this.store.curve.value();
    return curve ? curveAnnotations(curve, this.store.causes.value(), this.i18n) : [];
  });
  protected readonly unmap = computed(() => {
    const activity = this.store.unmap.value();
    const until = Math.min(this.times().at(-1) ?? Infinity, Date.parse(activity?.to ?? ''));
    return activity ? unmapLines(activity, until, this.i18n) : { times: [], lines: [] };
  });
  /** Why a part of the UNMAP is not known; without any UNMAP, the chart shows the problem itself. */
  protected readonly unknownUnmap = computed(() => {
    const activity = this.store.unmap.value();
    const all = activity?.problem && this.unmap().lines.length > 0 ? [activity.problem] : [];
    return [...all, ...(activity?.items.flatMap(({ problem }) => (problem ? [problem] : [])) ?? [])];
  });
  protected readonly noUnmap = computed(() => {
    const { unmap } = this.store;
    const activity = unmap.value();
    if (activity === null) {
      return this.i18n.text(unmap.problem() ? 'grid.failed' : 'state.loading');
    }
    return activity.problem ? this.i18n.statement(activity.problem) : this.i18n.text('unmap.none');
  });

  constructor() {
    effect(() => this.store.open(this.datastoreId()));
    this.store.pick(this.past());
    effect(() => {
      const range = this.range();
      this.store.zoom(range);
      this.zoom.set(range === null ? '' : `${Math.round(range.from)}-${Math.round(range.to)}`);
    });
    effect(() => {
      const curve = this.store.curve.value();
      if (curve && untracked(this.range) === null) {
        this.whole.set({ from: Date.parse(curve.from), to: Date.parse(curve.to) });
      }
    });
  }

  protected pick(preset: Preset): void {
    this.range.set(null);
    this.past.set(preset);
    this.store.pick(preset);
  }
}

/** A zoomed range as the address has it: two instants in milliseconds. */
function rangeOf(text: string): TimeRange | null {
  const [from = NaN, to = NaN] = text.split('-').map(Number);
  return to > from ? { from, to } : null;
}
