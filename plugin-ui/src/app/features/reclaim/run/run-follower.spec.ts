import { TestBed } from '@angular/core/testing';
import { HttpErrorResponse } from '@angular/common/http';
import { Subject, of, throwError } from 'rxjs';
import { EventStream } from '../../../core/api/event-stream';
import { ServerEvent } from '../../../core/api/server-events';
import { Mocks, mocksOf } from '../../../../testing/mocks';
import { completed, run } from '../../../../testing/samples';
import { ReclaimApi } from '../reclaim-api';
import { ReclaimRun } from './reclaim-run';
import { RunFollower, RunUpdate } from './run-follower';

describe('RunFollower', () => {
  let streams: { events: Subject<ServerEvent>; lastEventId: string | null }[];
  let api: Mocks<ReclaimApi, 'get' | 'eventsUrl'>;
  let updates: RunUpdate[];
  let ended: string | null;

  beforeEach(() => {
    jest.useFakeTimers();
    streams = [];
    updates = [];
    ended = null;
    api = mocksOf(ReclaimApi, {
      get: () => of(run({ version: 6, progress: { fraction: 0.5 } })),
      eventsUrl: (id) => `/events/${id}`,
    });
    const open = (_: string, lastEventId: string | null): Subject<ServerEvent> => {
      const events = new Subject<ServerEvent>();
      streams.push({ events, lastEventId });
      return events;
    };
    TestBed.configureTestingModule({
      providers: [
        { provide: EventStream, useValue: { open } },
        { provide: ReclaimApi, useValue: api },
      ],
    });
    TestBed.inject(RunFollower)
      .follow('run-1')
      .subscribe({
        next: (update) => updates.push(update),
        error: () => (ended = 'error'),
        complete: () => (ended = 'complete'),
      });
  });

  afterEach(() => jest.useRealTimers());

  function say(stream: number, shown: ReclaimRun): void {
    streams[stream]?.events.next({ id: String(shown.version), name: 'run', data: JSON.stringify(shown) });
  }

  it('follows the events to the end of the run', () => {
    say(0, run());
    say(0, completed());
    expect(updates.map(({ run: shown }) => shown?.state)).toEqual(['RUNNING', 'COMPLETED']);
    expect(ended).toBe('complete');
    expect(api.get).not.toHaveBeenCalled();
  });

  it('resumes with the last version when the stream ends early', () => {
    say(0, run({ version: 5 }));
    streams[0]?.events.complete();
    jest.advanceTimersByTime(1);
    expect(streams[1]?.lastEventId).toBe('5');
  });

  it('polls when no event arrives, because a proxy may buffer', () => {
    jest.advanceTimersByTime(4001);
    expect(updates.at(-1)).toMatchObject({ connection: 'polling', run: { progress: { fraction: 0.5 } } });
    jest.advanceTimersByTime(2000);
    expect(api.get).toHaveBeenCalledTimes(2);
  });

  it('polls when the stream breaks', () => {
    say(0, run());
    streams[0]?.events.error(new Error('broken'));
    jest.advanceTimersByTime(1);
    expect(updates.at(-1)?.connection).toBe('polling');
  });

  it('ends when asking finds the run over', () => {
    api.get.mockReturnValue(of(completed()));
    streams[0]?.events.error(new Error('broken'));
    jest.advanceTimersByTime(1);
    expect(ended).toBe('complete');
    jest.advanceTimersByTime(60_000);
    expect(api.get).toHaveBeenCalledTimes(1);
  });

  it('keeps the last known run and retries less often while the service is unreachable', () => {
    say(0, run());
    api.get.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 503 })));
    streams[0]?.events.error(new Error('broken'));
    jest.advanceTimersByTime(1);
    expect(updates.at(-1)).toMatchObject({ connection: 'interrupted', run: { version: 5 } });
    jest.advanceTimersByTime(14_000);
    expect(api.get).toHaveBeenCalledTimes(4);
    api.get.mockReturnValue(of(run({ version: 8 })));
    jest.advanceTimersByTime(15_000);
    expect(updates.at(-1)).toMatchObject({ connection: 'polling', run: { version: 8 } });
  });

  it('never goes back to an older version', () => {
    say(0, run({ version: 7, progress: { fraction: 0.7 } }));
    streams[0]?.events.error(new Error('broken'));
    jest.advanceTimersByTime(1);
    expect(updates.at(-1)?.run?.progress.fraction).toBe(0.7);
  });

  it('stops when the run may not be viewed', () => {
    api.get.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 403 })));
    streams[0]?.events.error(new Error('broken'));
    jest.advanceTimersByTime(1);
    expect(ended).toBe('error');
  });
});
