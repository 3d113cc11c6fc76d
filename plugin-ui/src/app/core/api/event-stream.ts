import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { StreamRefused, toProblem } from '../problem/problem';
import { Outage } from '../session/outage';
import { SESSION_HEADER, SessionToken } from '../session/session-token';
import { ServerEvent, ServerEventParser } from './server-events';

/** The service sends a heartbeat every 15 s; silence beyond this means that the stream is dead or buffered by a proxy. */
const SILENCE_MILLIS = 35_000;

/** Reads event streams with fetch, because EventSource cannot send the session header. */
@Injectable({ providedIn: 'root' })
export class EventStream {
  private readonly session = inject(SessionToken);
  private readonly outage = inject(Outage);

  /** Completes when the service ends the stream; errors when it cannot be opened, breaks or falls silent. */
  open(url: string, lastEventId: string | null): Observable<ServerEvent> {
    return new Observable((subscriber) => {
      const abort = new AbortController();
      this.read(url, lastEventId, abort, (event) => subscriber.next(event)).then(
        () => subscriber.complete(),
        (error: unknown) => subscriber.error(error),
      );
      return () => abort.abort();
    });
  }

  private async read(
    url: string,
    lastEventId: string | null,
    abort: AbortController,
    emit: (event: ServerEvent) => void,
  ): Promise<void> {
    let silence = setTimeout(() => abort.abort(), SILENCE_MILLIS);
    try {
      const body = await this.connect(url, lastEventId, abort.signal);
      const reader = body.getReader();
      const decoder = new TextDecoder();
      const parser = new ServerEventParser();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          return;
        }
        clearTimeout(silence);
        silence = setTimeout(() => abort.abort(), SILENCE_MILLIS);
        parser.push(decoder.decode(value, { stream: true })).forEach(emit);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  private async connect(
    url: string,
    lastEventId: string | null,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const token = await this.session.get();
    let answer = await request(url, lastEventId, token, signal);
    if (answer.status === 401) {
      answer = await request(url, lastEventId, await this.session.renew(token), signal);
    }
    if (!answer.ok || !answer.body) {
      const body: unknown = await answer.json().catch(() => ({}));
      const refused = new StreamRefused(answer.status, body as Record<string, unknown>);
      this.outage.seen(toProblem(refused), true);
      throw refused;
    }
    return answer.body;
  }
}

function request(url: string, lastEventId: string | null, token: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    signal,
    cache: 'no-store',
    headers: {
      Accept: 'text/event-stream',
      [SESSION_HEADER]: token,
      ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }),
    },
  });
}
