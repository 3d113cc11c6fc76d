import { HttpErrorResponse } from '@angular/common/http';
import { Injectable } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Observable, Subject, map, of, throwError, timer } from 'rxjs';
import { FakeClient, provideFakeClient } from '../../../testing/fake-client';
import { FollowedLatest } from './followed-latest';

interface Job {
  readonly id: string;
  readonly state: string;
}

const RUNNING: Job = { id: 'j1', state: 'RUNNING' };

describe('FollowedLatest', () => {
  let client: FakeClient;
  let latest: Observable<Job | null>;
  let one: jest.Mock<Observable<Job>, [string]>;

  beforeEach(() => {
    jest.useFakeTimers();
    latest = of(RUNNING);
    client = new FakeClient();
    one = jest.fn<Observable<Job>, [string]>(() => of({ ...RUNNING, state: 'COMPLETED' }));
  });

  afterEach(() => jest.useRealTimers());

  @Injectable()
  class Jobs extends FollowedLatest<Job> {
    constructor() {
      super(
        () => latest,
        (id) => one(id),
      );
    }

    start(request: Observable<Job>): void {
      this.begin(request);
    }
  }

  function jobs(): Jobs {
    TestBed.configureTestingModule({ providers: [provideFakeClient(client), Jobs] });
    return TestBed.inject(Jobs);
  }

  it('follows one that runs until its end, also if the first answer is there at once', () => {
    const store = jobs();
    expect(store.running()).toBe(true);
    jest.advanceTimersByTime(1000);
    expect(one).toHaveBeenCalledWith('j1');
    expect(store.value()?.state).toBe('COMPLETED');
    jest.advanceTimersByTime(5000);
    expect(one).toHaveBeenCalledTimes(1);
  });

  it('waits for an answer that takes longer than a second', () => {
    one.mockReturnValue(timer(2500).pipe(map(() => ({ ...RUNNING, state: 'COMPLETED' }))));
    const store = jobs();
    jest.advanceTimersByTime(10_000);
    expect(store.value()?.state).toBe('COMPLETED');
    expect(one).toHaveBeenCalledTimes(1);
  });

  it('goes on after an answer that failed, and shows the problem until the next one', () => {
    one.mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status: 502 })));
    const store = jobs();
    jest.advanceTimersByTime(1000);
    expect(store.problem()?.status).toBe(502);
    expect(store.running()).toBe(true);
    jest.advanceTimersByTime(1000);
    expect(store.problem()).toBeNull();
    expect(store.value()?.state).toBe('COMPLETED');
  });

  it('ends with the problem of one that is gone', () => {
    one.mockReturnValue(throwError(() => new HttpErrorResponse({ status: 404 })));
    const store = jobs();
    jest.advanceTimersByTime(5000);
    expect(store.problem()?.status).toBe(404);
    expect(one).toHaveBeenCalledTimes(1);
  });

  it('does not follow what has ended or does not exist', () => {
    latest = of(null);
    const store = jobs();
    expect(store.loaded()).toBe(true);
    expect(store.value()).toBeNull();
    jest.advanceTimersByTime(5000);
    expect(one).not.toHaveBeenCalled();
  });

  it('requests one at a time, and does not give the request up for a refresh', () => {
    latest = of(null);
    const store = jobs();
    const answer = new Subject<Job>();
    const second = jest.fn();
    store.start(answer);
    expect(store.starting()).toBe(true);
    store.start(new Observable(second));
    client.refresh();
    expect(second).not.toHaveBeenCalled();
    answer.next(RUNNING);
    expect(store.starting()).toBe(false);
    expect(store.running()).toBe(true);
  });

  it('can request another one after one that was refused', () => {
    latest = of(null);
    const store = jobs();
    store.start(throwError(() => new HttpErrorResponse({ status: 409 })));
    expect(store.problem()?.status).toBe(409);
    expect(store.starting()).toBe(false);
  });

  it('is not loaded before the first answer, and stops when it is destroyed', () => {
    const answer = new Subject<Job | null>();
    latest = answer;
    const store = jobs();
    expect(store.loaded()).toBe(false);
    answer.next(RUNNING);
    TestBed.resetTestingModule();
    jest.advanceTimersByTime(5000);
    expect(one).not.toHaveBeenCalled();
  });
});
