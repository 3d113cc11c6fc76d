import { HttpErrorResponse } from '@angular/common/http';
import { EMPTY, Observable, catchError, exhaustMap, throwError, timer } from 'rxjs';

interface Pace {
  readonly first: number;
  readonly interval: number;
}

/**
 * Reads something at each interval, without end. A read that takes longer is waited for; `missed` receives the error of
 * one that failed because the service could not be reached or failed itself, and the next read follows.
 */
export function polled<T>(
  read: () => Observable<T>,
  { first, interval }: Pace,
  missed: (error: unknown) => void,
): Observable<T> {
  return timer(first, interval).pipe(
    exhaustMap(() =>
      read().pipe(
        catchError((error: unknown) => {
          if (!isPassing(error)) {
            return throwError(() => error);
          }
          missed(error);
          return EMPTY;
        }),
      ),
    ),
  );
}

function isPassing(error: unknown): boolean {
  return error instanceof HttpErrorResponse && (error.status === 0 || error.status >= 500);
}
