import { HttpErrorResponse } from '@angular/common/http';
import { MonoTypeOperatorFunction, catchError, of, throwError } from 'rxjs';

/** An empty list for those who may not see it; other errors stay errors. */
export function noneIfForbidden<T>(): MonoTypeOperatorFunction<readonly T[]> {
  return catchError((error: unknown) =>
    error instanceof HttpErrorResponse && error.status === 403 ? of([]) : throwError(() => error),
  );
}
