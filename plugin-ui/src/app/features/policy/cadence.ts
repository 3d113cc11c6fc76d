import { I18n } from '../../core/i18n/i18n';
import { Recurrence, WEEKDAYS } from './policy';

/** How often a policy starts, in words. */
export function cadenceOf(schedule: Recurrence, i18n: I18n): string {
  const time = schedule.time ? i18n.timeOfDay(schedule.time.slice(0, 5)) : '';
  const days = i18n
    .week(WEEKDAYS)
    .filter((day) => schedule.days?.includes(day))
    .map((day) => i18n.text(`weekday.${day}`));
  switch (schedule.kind) {
    case 'DAILY':
      return i18n.text('policy.cadence.daily', { time });
    case 'WEEKLY':
      return days.length === WEEKDAYS.length
        ? i18n.text('policy.cadence.daily', { time })
        : i18n.text('policy.cadence.weekly', { days: days.join(', '), time });
    case 'MONTHLY':
      if (schedule.dayOfMonth) {
        return schedule.dayOfMonth < 0
          ? i18n.text('policy.cadence.lastDay', { time })
          : i18n.text('policy.cadence.day', { day: schedule.dayOfMonth, time });
      }
      return i18n.text('policy.cadence.weekday', { n: String(schedule.ordinal ?? 1), day: days[0] ?? '', time });
    case 'CRON':
      return i18n.text('policy.cadence.cron', { cron: schedule.cron ?? '' });
  }
}
