import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { MessageKey } from '../../../core/i18n/en';
import { TextPipe } from '../../../core/i18n/pipes';
import { Field } from '../../../shared/field';
import { TimeWindow, WEEKDAYS, Weekday } from '../policy';

/** When runs can be in progress: any number of windows, each on some or all days. */
@Component({
  selector: 'td-policy-windows',
  imports: [Field, FormsModule, TextPipe],
  templateUrl: './policy-windows.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicyWindows {
  readonly windows = input.required<readonly TimeWindow[]>();
  readonly changed = output<readonly TimeWindow[]>();

  protected readonly weekdays = WEEKDAYS;

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
