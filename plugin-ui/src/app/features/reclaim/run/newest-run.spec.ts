import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { run } from '../../../../testing/samples';
import { NewestRun } from './newest-run';
import { ReclaimApi } from '../reclaim-api';

describe('NewestRun', () => {
  let api: Mocks<ReclaimApi, 'newest'>;

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function watch(): NewestRun {
    api = mocksOf(ReclaimApi, { newest: () => of(null) });
    TestBed.configureTestingModule({ providers: [NewestRun, { provide: ReclaimApi, useValue: api }] });
    const watched = TestBed.inject(NewestRun);
    watched.watch('g:datastore-11');
    TestBed.tick();
    return watched;
  }

  it('finds a run that was started elsewhere', () => {
    const watched = watch();
    expect(watched.newest.value()).toEqual({ run: null });
    api.newest.mockReturnValue(of(run()));
    jest.advanceTimersByTime(10_000);
    expect(watched.newest.value()?.run?.id).toBe('run-1');
  });

  it('stops looking with its page', () => {
    watch();
    TestBed.resetTestingModule();
    jest.advanceTimersByTime(60_000);
    expect(api.newest).toHaveBeenCalledTimes(1);
  });
});
