import { rateOf, trimmed } from './rate';

describe('rate', () => {
  it('drops the values of other methods', () => {
    expect(trimmed({ method: 'fixed', fixedMBps: 500, priority: 'low', minMBps: 1 })).toEqual({
      method: 'fixed',
      fixedMBps: 500,
    });
    expect(trimmed({ method: 'priority', fixedMBps: 500 })).toEqual({ method: 'priority', priority: 'low' });
  });

  it('is none where the file system has none', () => {
    expect(
      rateOf({
        datastoreId: 'vc:datastore-1',
        datastoreName: 'old',
        fileSystem: 'VMFS 5',
        method: null,
        priority: null,
        fixedMBps: null,
        minMBps: null,
        maxMBps: null,
        reason: null,
        limits: null,
        limitsProblem: null,
        perHost: [],
        advice: null,
        lastChange: null,
      }),
    ).toBeNull();
  });
});
