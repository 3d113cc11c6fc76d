import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Loadable } from '../../../core/api/loadable';
import { MessageKey } from '../../../core/i18n/en';
import { I18n } from '../../../core/i18n/i18n';
import { TextPipe } from '../../../core/i18n/pipes';
import { Check, Choice, Field, TimeField, choicesOf } from '../../../shared/field';
import { LoadState } from '../../../shared/load-state/load-state';
import { Draft } from './draft';
import { dayOf, isWrong } from './draft-numbers';
import { PoliciesApi } from '../policies-api';
import { BlackoutCalendar, WEEKDAYS, Weekday } from '../policy';
import { PolicyWindows } from './policy-windows';

/** The part of the form for the schedule of a policy. */
@Component({
  selector: 'td-policy-schedule',
  imports: [Check, Field, LoadState, PolicyWindows, TextPipe, TimeField],
  templateUrl: './policy-schedule.html',
  styleUrl: './policy-schedule.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PolicySchedule {
  private readonly api = inject(PoliciesApi);
  private readonly i18n = inject(I18n);

  readonly draft = input.required<Draft>();
  readonly changed = output<Partial<Draft>>();

  protected readonly weekdays = computed(() => this.i18n.week(WEEKDAYS));
  protected readonly weekdayChoices = computed(() => choicesOf(this.weekdays(), (day) => `weekday.${day}`));
  protected readonly rhythms = choicesOf(
    ['DAILY', 'WEEKLY', 'MONTHLY_WEEKDAY', 'MONTHLY_DAY', 'CRON'],
    (rhythm) => `policy.when.${rhythm}`,
  );
  protected readonly missedRules = choicesOf(['SKIP', 'ONCE', 'WITHIN'], (rule) => `policy.missed.${rule}`);
  protected readonly ordinals = computed<readonly Choice[]>(() => [
    ...['1', '2', '3', '4'].map((n) => ({ value: n, text: this.i18n.text('policy.nth', { n }) })),
    { value: '-1', key: 'policy.last' },
  ]);
  protected readonly dayWrong = computed(
    () => this.draft().dayOfMonth.trim() !== '' && dayOf(this.draft().dayOfMonth) === 0,
  );
  protected readonly hoursWrong = computed(() => isWrong(this.draft(), 'missedHours'));
  protected readonly zones = Intl.supportedValuesOf('timeZone');
  protected readonly calendars = new Loadable<readonly BlackoutCalendar[]>(() => this.api.calendars());
  /** The selected blackout calendars by name. */
  readonly calendarNames = computed(() => {
    const names = new Map(this.calendars.value()?.map(({ id, definition }) => [id, definition.name]));
    return this.draft().calendarIds.map((id) => names.get(id) ?? id);
  });

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
