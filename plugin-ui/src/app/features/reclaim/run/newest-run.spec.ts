import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { run } from '../../../../testing/samples';
import { NewestRun } from './newest-run';
import { ReclaimApi } from '../reclaim-api';

describe('NewestRun', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function watch(newest: jest.Mock): NewestRun {
    TestBed.configureTestingModule({ providers: [NewestRun, { provide: ReclaimApi, useValue: { newest } }] });
    const watched = TestBed.inject(NewestRun);
    watched.watch('g:datastore-11');
    TestBed.tick();
    return watched;
  }

  it('finds a run that was started elsewhere', () => {
    const newest = jest.fn(() => of(null as ReturnType<typeof run> | null));
    const watched = watch(newest);
    expect(watched.newest.value()).toEqual({ run: null });
    newest.mockReturnValue(of(run()));
    jest.advanceTimersByTime(10_000);
    expect(watched.newest.value()?.run?.id).toBe('run-1');
  });

  it('stops looking with its page', () => {
    const newest = jest.fn(() => of(null));
    watch(newest);
    TestBed.resetTestingModule();
    jest.advanceTimersByTime(60_000);
    expect(newest).toHaveBeenCalledTimes(1);
  });
});
