import { weeksOf } from './month';

describe('month', () => {
  it('begins weeks on the first day of the week and ends the sheet with the month', () => {
    const [sunday] = weeksOf(2026, 10, 0);
    expect(sunday?.[0]?.date.getDate()).toBe(1);
    const weeks = weeksOf(2026, 10, 1);
    expect(weeks.length).toBe(6);
    expect(weeks[0]?.[0]?.date.getDate()).toBe(26);
    expect(weeks[0]?.[6]).toMatchObject({ out: false });
    expect(weeks[5]?.[0]?.date.getDate()).toBe(30);
  });
});
