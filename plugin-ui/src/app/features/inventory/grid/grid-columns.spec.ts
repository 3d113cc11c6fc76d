import { USUAL, fitting } from './grid-columns';

describe('columns of the datastore grid', () => {
  const names = (room: number) => fitting(USUAL, {}, room).map(({ name }) => name);

  it('shows all usual ones in the pane of the client', () => {
    expect(names(1120 - 90)).toEqual(USUAL);
  });

  it('leaves out the least important ones in a narrow pane, and never the name', () => {
    expect(names(410)).toEqual(['name', 'deadSpace', 'lastRun']);
    expect(names(10)).toEqual(['name']);
  });

  it('keeps the order and the widths that the user chose', () => {
    const columns = fitting(['deadSpace', 'name'], { name: 300 }, 2000);
    expect(columns.map(({ name, width }) => [name, width])).toEqual([
      ['deadSpace', 124],
      ['name', 300],
    ]);
  });
});
