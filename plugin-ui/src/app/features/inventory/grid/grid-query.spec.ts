import { asText, columnsOf, filterOf, isFiltered, parsed, sortOf } from './grid-query';

describe('query of the datastore grid', () => {
  it('is read back from its own text, without what is not the grid’s', () => {
    const query = parsed('tab=runs&fileSystem=VMFS+6&q=a%26b&minDeadSpaceBytes=1024&eligible=true&sort=name,asc');
    expect(asText(query)).toBe('q=a%26b&minDeadSpaceBytes=1024&fileSystem=VMFS+6&eligible=true&sort=name%2Casc');
    expect(parsed(asText(query))).toEqual(query);
    expect(filterOf(query)).toEqual({ fileSystem: 'VMFS 6', minDeadSpaceBytes: 1024, eligible: true });
    expect(sortOf(query)).toEqual({ field: 'name', descending: false });
  });

  it('shows the most dead space first and all datastores unless it says otherwise', () => {
    expect(sortOf({})).toEqual({ field: 'deadSpaceBytes', descending: true });
    expect(filterOf({ minDeadSpaceBytes: 'x' })).toEqual({});
    expect(isFiltered({ sort: 'name,asc' })).toBe(false);
    expect(isFiltered({ q: 'prod' })).toBe(true);
  });

  it('knows only its own columns', () => {
    expect(columnsOf({ columns: 'deadSpace,password,name' })).toEqual(['deadSpace', 'name']);
    expect(columnsOf({ columns: 'x' })).toBeNull();
  });
});
