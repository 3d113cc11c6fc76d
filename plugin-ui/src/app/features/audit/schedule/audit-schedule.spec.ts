import { cronOf, whenOf } from './audit-schedule';

describe('when an audit comes', () => {
  it.each(['30 6 * * *', '0 6 * * MON', '5 23 28 * *', '0 6 * * MON-FRI', '0/5 * * * *', '0 6 1 * MON'])(
    'keeps %s as it is',
    (cron) => {
      expect(cronOf(whenOf(cron))).toBe(cron);
    },
  );

  it('shows plain ones as days and times', () => {
    expect(whenOf('5 6 * * SUN')).toMatchObject({ choice: 'WEEKLY', day: 'SUN', time: '06:05' });
    expect(whenOf('0 6 15 * *')).toMatchObject({ choice: 'MONTHLY', dayOfMonth: 15, time: '06:00' });
    expect(whenOf('0 6 * * MON-FRI').choice).toBe('CUSTOM');
  });
});
