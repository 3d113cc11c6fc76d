import { DestroyRef, Injectable, NgZone, computed, inject, signal } from '@angular/core';
import { interval } from 'rxjs';
import { Loadable } from '../../core/api/loadable';
import { TimeRange } from '../../shared/time-chart/chart-line';
import { Preset } from '../../shared/time-chart/time-presets';
import { CapacityCurve, SpaceCauses, UnmapActivity } from './capacity';
import { CapacityApi, QueryRange } from './capacity-api';

const MOST_POINTS = 2000;
const LOOK_AGAIN_MILLIS = 60_000;
/** While the user zooms, no request is sent. */
const CALM_MILLIS = 250;

/** The series of one datastore in the displayed time range; provide it in the component that shows them. */
@Injectable()
export class CapacityStore {
  private readonly api = inject(CapacityApi);
  private readonly zone = inject(NgZone);
  private readonly datastoreId = signal<string | null>(null);
  private readonly zoomed = signal<TimeRange | null>(null, {
    equal: (one, other) => one?.from === other?.from && one?.to === other?.to,
  });
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly preset = signal<Preset>('P1D');
  /** A part to which the user zooms replaces the whole only once it is loaded. */
  private readonly subject = computed(() => `${this.datastoreId()} ${this.preset()}`);
  readonly curve = new Loadable<CapacityCurve>(() => {
    const id = this.datastoreId();
    return id === null ? null : this.api.curve(id, this.range(), MOST_POINTS);
  }, this.subject);
  readonly unmap = new Loadable<UnmapActivity>(() => {
    const id = this.datastoreId();
    return id === null ? null : this.api.unmapActivity(id, this.range());
  }, this.subject);
  /** Failures of it leave the curve alone. */
  readonly causes = new Loadable<SpaceCauses>(() => {
    const id = this.datastoreId();
    return id === null ? null : this.api.spaceCauses(id, this.range());
  }, this.subject);

  constructor() {
    const looking = this.zone.runOutsideAngular(() =>
      interval(LOOK_AGAIN_MILLIS).subscribe(() => {
        if (document.visibilityState === 'visible' && this.zoomed() === null) {
          this.zone.run(() => this.reload());
        }
      }),
    );
    inject(DestroyRef).onDestroy(() => {
      clearTimeout(this.timer);
      looking.unsubscribe();
    });
  }

  open(datastoreId: string): void {
    this.datastoreId.set(datastoreId);
  }

  pick(preset: Preset): void {
    clearTimeout(this.timer);
    this.preset.set(preset);
    this.zoomed.set(null);
  }

  /** Loads finer samples for a part; null goes back to the preset. */
  zoom(range: TimeRange | null): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.zoomed.set(range), CALM_MILLIS);
  }

  reload(): void {
    this.curve.reload();
    this.unmap.reload();
    this.causes.reload();
  }

  /** Half as much again on both sides, so that there is something to pan to. */
  private range(): QueryRange {
    const zoomed = this.zoomed();
    if (zoomed === null) {
      return { past: this.preset() };
    }
    const { from, to } = zoomed;
    const margin = (to - from) / 2;
    return { from: new Date(from - margin).toISOString(), to: new Date(to + margin).toISOString() };
  }
}
