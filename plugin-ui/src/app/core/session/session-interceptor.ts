import { HttpErrorResponse, HttpInterceptorFn } from '@angular/common/http';
import { inject } from '@angular/core';
import { catchError, from, switchMap, throwError } from 'rxjs';
import { I18n } from '../i18n/i18n';
import { SESSION_HEADER, SessionToken } from './session-token';

/**
 * Adds the session token to every call and repeats a call once with a new token when the service no longer accepts the
 * old one.
 */
export const sessionInterceptor: HttpInterceptorFn = (request, next) => {
  const session = inject(SessionToken);
  const language = inject(I18n).locale();
  const send = (token: string) =>
    next(request.clone({ setHeaders: { [SESSION_HEADER]: token, 'Accept-Language': language } }));
  return from(session.get()).pipe(
    switchMap((token) =>
      send(token).pipe(
        catchError((error: unknown) =>
          error instanceof HttpErrorResponse && error.status === 401
            ? from(session.renew(token)).pipe(switchMap(send))
            : throwError(() => error),
        ),
      ),
    ),
  );
};
