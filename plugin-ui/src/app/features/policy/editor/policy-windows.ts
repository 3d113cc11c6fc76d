import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { Check, TimeField } from '../../../shared/field';
import { TimeWindow, WEEKDAYS, Weekday } from '../policy';

/** When runs can be in progress: any number of windows, each on some or all days. */
@Component({
  selector: 'td-policy-windows',
  imports: [Check, TextPipe, TimeField],
  templateUrl: './policy-windows.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyWindows {
  private readonly i18n = inject(I18n);

  readonly windows = input.required<readonly TimeWindow[]>();
  readonly changed = output<readonly TimeWindow[]>();

  protected readonly weekdays = computed(() => this.i18n.week(WEEKDAYS));

  protected dayLabel(day: Weekday): MessageKey {
    return `weekday.${day}`;
  }

  protected add(): void {
    this.changed.emit([...this.windows(), { days: [], from: '', to: '' }]);
  }

  protected remove(index: number): void {
    this.changed.emit(this.windows().filter((_, at) => at !== index));
  }

  protected set(index: number, part: Partial<TimeWindow>): void {
    this.changed.emit(this.windows().map((window, at) => (at === index ? { ...window, ...part } : window)));
  }

  protected toggle(index: number, day: Weekday, on: boolean): void {
    const days = this.windows()[index]?.days ?? [];
    this.set(index, { days: WEEKDAYS.filter((one) => (one === day ? on : days.includes(one))) });
  }
}
