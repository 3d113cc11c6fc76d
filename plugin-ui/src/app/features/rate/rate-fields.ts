import { ChangeDetectionStrategy, Component, computed, input, model } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { RatePipe, TextPipe } from '../../core/i18n/pipes';
import { Choice as Offer, Field, choicesOf } from '../../shared/field';
import { Rate, RateLimits } from './rate';

type Choice = 'none' | 'low' | 'fixed' | 'dynamic';

const USUAL = { fixedMin: 100, fixedMax: 2000, step: 100, fixedDefault: 100 } as const;

/** Method and values of a rate, within what the hosts offer. */
@Component({
  selector: 'td-rate-fields',
  imports: [Field, FormsModule, RatePipe, TextPipe],
  templateUrl: './rate-fields.html',
  styleUrl: './rate-fields.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RateFields {
  readonly rate = model.required<Rate>();
  /** Null if they could not be read: then the default limits are offered, and the service rejects invalid values. */
  readonly limits = input<RateLimits | null>(null);
  readonly disabled = input(false);

  protected readonly choice = computed<Choice>(() => {
    const { method, priority } = this.rate();
    return method === 'priority' ? (priority === 'none' ? 'none' : 'low') : method;
  });
  protected readonly choices = computed<readonly Offer<Choice>[]>(() => {
    const methods = this.limits()?.methods ?? ['priority', 'fixed'];
    return choicesOf(
      (['none', 'low', 'fixed', 'dynamic'] as const).filter(
        (choice) => choice === 'none' || choice === 'low' || methods.includes(choice),
      ),
      (choice) => `rate.choice.${choice}`,
    );
  });
  protected readonly bounds = computed(() => ({
    min: this.limits()?.fixedMin ?? USUAL.fixedMin,
    max: this.limits()?.fixedMax ?? USUAL.fixedMax,
    step: this.limits()?.step ?? USUAL.step,
  }));
  /** One value below the least one. */
  protected readonly ultraLow = computed(() => this.limits()?.ultraLow ?? null);
  /** Of the number: one step above the ultra-low rate is the least of the others. */
  protected readonly numberBounds = computed(() => {
    const { min, max, step } = this.bounds();
    const low = this.ultraLow();
    return low !== null && this.rate().fixedMBps === low ? { min: low, max, step: min - low } : { min, max, step };
  });
  protected readonly range = computed(() => ({
    min: this.limits()?.dynamicMin ?? USUAL.fixedMin,
    max: this.limits()?.dynamicMax ?? USUAL.fixedMax,
  }));

  protected choose(choice: Choice): void {
    const known = this.rate();
    switch (choice) {
      case 'fixed':
        this.rate.set({
          method: 'fixed',
          fixedMBps: known.fixedMBps ?? this.limits()?.fixedDefault ?? USUAL.fixedDefault,
        });
        break;
      case 'dynamic':
        this.rate.set({ method: 'dynamic', minMBps: this.range().min, maxMBps: this.range().max });
        break;
      default:
        this.rate.set({ method: 'priority', priority: choice });
    }
  }

  protected setFixed(value: number): void {
    this.rate.set({ method: 'fixed', fixedMBps: value });
  }

  /** What is typed, as the nearest value that hosts take. */
  protected enterFixed(event: Event): void {
    const { min, max, step } = this.bounds();
    const field = event.target as HTMLInputElement;
    const typed = Number(field.value);
    const low = this.ultraLow();
    const near =
      low !== null && typed > 0 && typed - low < min - typed
        ? low
        : Math.min(Math.max(Math.round(typed / step) * step, min), max);
    field.value = `${near}`;
    this.setFixed(near);
  }

  protected setRange(part: 'minMBps' | 'maxMBps', value: number): void {
    this.rate.set({ ...this.rate(), [part]: value });
  }
}
