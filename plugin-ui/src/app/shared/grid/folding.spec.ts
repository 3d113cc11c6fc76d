import { foldedOf } from './folding';

describe('foldedOf', () => {
  const widths = { name: 100, size: 50, since: 80, by: 10 };
  const names = Object.keys(widths) as (keyof typeof widths)[];
  const folded = (room: number) => [...foldedOf(names, (name) => widths[name], room)];

  it('folds nothing where there is room for all', () => {
    expect(folded(240)).toEqual([]);
  });

  it('folds from the first column that does not fit, also narrower ones after it', () => {
    expect(folded(200)).toEqual(['since', 'by']);
  });

  it('never folds the first column', () => {
    expect(folded(20)).toEqual(['size', 'since', 'by']);
  });
});
