import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrCheckboxModule } from '@clr/angular/forms/checkbox';
import { ClrInputModule } from '@clr/angular/forms/input';
import { ClrSelectModule } from '@clr/angular/forms/select';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { Draft } from './draft';
import { WEEKDAYS, Weekday } from './policy';

/** The part of the form that says when a policy starts. */
@Component({
  selector: 'td-policy-schedule',
  imports: [ClrCheckboxModule, ClrInputModule, ClrSelectModule, FormsModule, TextPipe],
  templateUrl: './policy-schedule.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicySchedule {
  readonly draft = input.required<Draft>();
  /** The windows say more than the form can show. */
  readonly keepsWindows = input.required<boolean>();
  readonly missedHours = input.required<number>();
  readonly changed = output<Partial<Draft>>();

  protected readonly weekdays = WEEKDAYS;
  protected readonly ordinals = [1, 2, 3, 4, -1] as const;
  protected readonly zones = Intl.supportedValuesOf('timeZone');

  protected dayLabel(day: Weekday): MessageKey {
    return `weekday.${day}`;
  }

  protected toggle(day: Weekday, on: boolean): void {
    const { days } = this.draft();
    this.changed.emit({ days: WEEKDAYS.filter((one) => (one === day ? on : days.includes(one))) });
  }
}
