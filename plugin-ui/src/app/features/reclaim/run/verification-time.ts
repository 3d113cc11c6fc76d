import { Injectable, NgZone, Signal, computed, effect, inject, signal } from '@angular/core';
import { durationSeconds } from '../../../core/i18n/formats';
import { ReclaimRun } from './reclaim-run';

const TICK_MILLIS = 1000;
/** The bar is not full before the verification has ended. */
const MOST = 0.99;

/** How far the verification of a run is expected to be. */
export interface VerificationTime {
  readonly elapsed: number;
  /** Seconds, at most; null if nothing is expected, or if it takes longer than expected. */
  readonly left: number | null;
  /** 0 to 1, null like `left`. */
  readonly fraction: number | null;
}

/** Time of a verification in progress: what the service reported last, and the time since. */
@Injectable()
export class VerificationClock {
  private readonly zone = inject(NgZone);

  of(run: Signal<ReclaimRun>): Signal<VerificationTime | null> {
    const now = signal(performance.now());
    const reported = computed(() => {
      const { state, durations } = run();
      const elapsed = state === 'VERIFYING' && durations.verification ? durationSeconds(durations.verification) : null;
      const expected = durations.expectedVerification ? durationSeconds(durations.expectedVerification) : null;
      return elapsed === null ? null : { elapsed, expected, at: performance.now() };
    });
    effect((cleanUp) => {
      if (reported()) {
        const timer = this.zone.runOutsideAngular(() => setInterval(() => now.set(performance.now()), TICK_MILLIS));
        cleanUp(() => clearInterval(timer));
      }
    });
    return computed(() => {
      const last = reported();
      if (!last) {
        return null;
      }
      const elapsed = last.elapsed + Math.max(0, now() - last.at) / 1000;
      const { expected } = last;
      return expected === null || elapsed >= expected
        ? { elapsed, left: null, fraction: null }
        : { elapsed, left: expected - elapsed, fraction: Math.min(MOST, elapsed / expected) };
    });
  }
}
