import { ChangeDetectionStrategy, Component, OnDestroy, inject, input, output } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { ClrCheckboxModule } from '@clr/angular/forms/checkbox';
import { ClrInputModule } from '@clr/angular/forms/input';
import { ClrSelectModule } from '@clr/angular/forms/select';
import { Loadable } from '../../core/api/loadable';
import { MessageKey } from '../../core/i18n/en';
import { TextPipe } from '../../core/i18n/pipes';
import { Draft } from './draft';
import { PoliciesApi } from './policies-api';
import { BlackoutCalendar, WEEKDAYS, Weekday } from './policy';
import { PolicyWindows } from './policy-windows';

/** The part of the form that says when a policy starts. */
@Component({
  selector: 'td-policy-schedule',
  imports: [ClrCheckboxModule, ClrInputModule, ClrSelectModule, FormsModule, PolicyWindows, TextPipe],
  templateUrl: './policy-schedule.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicySchedule implements OnDestroy {
  private readonly api = inject(PoliciesApi);

  readonly draft = input.required<Draft>();
  readonly changed = output<Partial<Draft>>();

  protected readonly weekdays = WEEKDAYS;
  protected readonly ordinals = [1, 2, 3, 4, -1] as const;
  protected readonly zones = Intl.supportedValuesOf('timeZone');

  protected readonly calendars = new Loadable<readonly BlackoutCalendar[]>();

  constructor() {
    this.calendars.load(this.api.calendars());
  }

  ngOnDestroy(): void {
    this.calendars.stop();
  }

  protected dayLabel(day: Weekday): MessageKey {
    return `weekday.${day}`;
  }

  protected toggle(day: Weekday, on: boolean): void {
    const { days } = this.draft();
    this.changed.emit({ days: WEEKDAYS.filter((one) => (one === day ? on : days.includes(one))) });
  }

  protected keep(calendar: string, on: boolean): void {
    const others = this.draft().calendarIds.filter((id) => id !== calendar);
    this.changed.emit({ calendarIds: on ? [...others, calendar] : others });
  }
}
