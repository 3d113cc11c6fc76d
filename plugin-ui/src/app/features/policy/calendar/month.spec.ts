import { weeksOf } from './month';

describe('month', () => {
  it('begins weeks on Monday and ends the sheet with the month', () => {
    const weeks = weeksOf(2026, 10);
    expect(weeks.length).toBe(6);
    expect(weeks[0]?.[0]?.date.getDate()).toBe(26);
    expect(weeks[0]?.[6]).toMatchObject({ out: false });
    expect(weeks[5]?.[0]?.date.getDate()).toBe(30);
  });
});
