import { Injectable, NgZone, OnDestroy, inject, signal } from '@angular/core';
import { Subscription, interval } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { TimeRange } from '../../shared/time-chart/chart-line';
import { Preset } from '../../shared/time-chart/time-presets';
import { CapacityCurve, UnmapActivity } from './capacity';
import { CapacityApi, Stretch } from './capacity-api';

const MOST_POINTS = 2000;
const LOOK_AGAIN_MILLIS = 60_000;
/** While the user still zooms, nothing is asked for. */
const CALM_MILLIS = 250;

/** The curves of one datastore over the stretch that the user looks at; provide it in the component that shows them. */
@Injectable()
export class CapacityStore implements OnDestroy {
  private readonly api = inject(CapacityApi);
  private readonly zone = inject(NgZone);
  private readonly looking: Subscription;
  private datastoreId: string | null = null;
  private zoomed: TimeRange | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly preset = signal<Preset>('P1D');
  readonly curve = new Loadable<CapacityCurve>();
  readonly unmap = new Loadable<UnmapActivity>();

  constructor() {
    this.looking = this.zone.runOutsideAngular(() =>
      interval(LOOK_AGAIN_MILLIS).subscribe(() => {
        if (document.visibilityState === 'visible' && this.zoomed === null) {
          this.zone.run(() => this.refresh());
        }
      }),
    );
  }

  open(datastoreId: string): void {
    this.datastoreId = datastoreId;
    this.refresh();
  }

  pick(preset: Preset): void {
    this.preset.set(preset);
    this.zoomed = null;
    this.refresh();
  }

  /** Loads finer samples for a part; null goes back to the preset. */
  zoom(range: TimeRange | null): void {
    if (range?.from === this.zoomed?.from && range?.to === this.zoomed?.to) {
      return;
    }
    this.zoomed = range;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), CALM_MILLIS);
  }

  refresh(): void {
    if (this.datastoreId !== null) {
      const stretch = this.stretch();
      this.curve.load(this.api.curve(this.datastoreId, stretch, MOST_POINTS));
      this.unmap.load(this.api.unmapActivity(this.datastoreId, stretch));
    }
  }

  ngOnDestroy(): void {
    clearTimeout(this.timer);
    this.looking.unsubscribe();
    this.curve.stop();
    this.unmap.stop();
  }

  /** Half as much again on both sides, so that there is something to pan to. */
  private stretch(): Stretch {
    if (this.zoomed === null) {
      return { past: this.preset() };
    }
    const { from, to } = this.zoomed;
    const margin = (to - from) / 2;
    return { from: new Date(from - margin).toISOString(), to: new Date(to + margin).toISOString() };
  }
}
