import { HttpErrorResponse } from '@angular/common/http';
import { Observable, map, of, take, throwError, timer } from 'rxjs';
import { polled } from './polled';

describe('polled', () => {
  let answers: number[];
  let failures: unknown[];
  let missed: jest.Mock;

  beforeEach(() => {
    jest.useFakeTimers();
    answers = [];
    failures = [];
    missed = jest.fn();
  });

  afterEach(() => jest.useRealTimers());

  function look(read: () => Observable<number>): void {
    polled(read, { first: 0, interval: 1000 }, missed)
      .pipe(take(1))
      .subscribe({ next: (answer) => answers.push(answer), error: (error: unknown) => failures.push(error) });
  }

  it('waits for an answer that takes longer than the interval', () => {
    const read = jest.fn(() => timer(2500).pipe(map(() => 1)));
    look(read);
    jest.advanceTimersByTime(2500);
    expect(answers).toEqual([1]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each([0, 500, 503])('goes on after status %s', (status) => {
    const read = jest
      .fn<Observable<number>, []>(() => of(2))
      .mockReturnValueOnce(throwError(() => new HttpErrorResponse({ status })));
    look(read);
    jest.advanceTimersByTime(1000);
    expect(answers).toEqual([2]);
    expect(failures).toEqual([]);
    expect(missed).toHaveBeenCalledTimes(1);
  });

  it.each([403, 404, 429])('ends with status %s', (status) => {
    const read = jest.fn(() => throwError(() => new HttpErrorResponse({ status })));
    look(read);
    jest.advanceTimersByTime(3000);
    expect(failures).toHaveLength(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('ends with an error of the page', () => {
    look(() => throwError(() => new Error('no session')));
    jest.advanceTimersByTime(0);
    expect(failures).toHaveLength(1);
  });
});
