import { HttpErrorResponse } from '@angular/common/http';

/** An error response of the service (RFC 9457), or a local message if the service did not respond. */
export interface Problem {
  /**
   * Last part of the type, for example `run-in-progress`; `unreachable`, `unexpected`, and `no-session` are defined by
   * the page.
   */
  readonly slug: string;
  readonly title: string | null;
  readonly status: number;
  readonly detail: string | null;
  readonly traceId: string | null;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  readonly privilege: string | null;
  readonly object: string | null;
  /** Members beyond the standard, for example `presentedThumbprint`. */
  readonly more: Readonly<Record<string, unknown>>;
}

/** An event stream that the service rejected. */
export class StreamRefused extends Error {
  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(`event stream refused: ${status}`);
  }
}

/** Converts the result of a call; never throws. */
export function toProblem(error: unknown): Problem {
  if (error instanceof HttpErrorResponse) {
    return fromAnswer(error.status, bodyOf(error));
  }
  return error instanceof StreamRefused ? fromAnswer(error.status, error.body) : fromAnswer(-1, {});
}

export function fromAnswer(status: number, body: Readonly<Record<string, unknown>>): Problem {
  const type = text(body['type']);
  return {
    slug: type && type !== 'about:blank' ? (type.split('/').pop() ?? type) : slugOf(status),
    title: text(body['title']),
    status: Math.max(status, 0),
    detail: text(body['detail']),
    traceId: text(body['traceId']),
    errors: Array.isArray(body['errors']) ? (body['errors'] as Problem['errors']) : [],
    privilege: text(body['privilege']),
    object: text(body['objectName']) ?? objectName(body['object']),
    more: body,
  };
}

function slugOf(status: number): string {
  switch (status) {
    case -1:
      return 'no-session';
    case 0:
    case 502:
    case 503:
    case 504:
      return 'unreachable';
    default:
      return 'unexpected';
  }
}

function bodyOf(error: HttpErrorResponse): Record<string, unknown> {
  const body: unknown = error.error;
  return typeof body === 'object' && body !== null && !(body instanceof Event) ? (body as Record<string, unknown>) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function objectName(value: unknown): string | null {
  if (typeof value === 'object' && value !== null) {
    const { name, id } = value as { name?: unknown; id?: unknown };
    return text(name) ?? text(id);
  }
  return text(value);
}
