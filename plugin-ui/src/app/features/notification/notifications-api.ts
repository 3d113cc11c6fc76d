import { Injectable, inject } from '@angular/core';
import { Observable, forkJoin, map } from 'rxjs';
import { Api } from '../../core/api/api';
import { Page } from '../../core/api/page';
import { noneIfForbidden } from '../../core/problem/forbidden';
import { Channel, ChannelDefinition, DeadLetter, Named, Rule, RuleDefinition } from './notification';

@Injectable({ providedIn: 'root' })
export class NotificationsApi {
  private readonly api = inject(Api);

  channels(): Observable<readonly Channel[]> {
    return this.api.items('/notification-channels', { query: { size: 1000 } });
  }

  saveChannel(id: string | null, body: ChannelDefinition): Observable<Channel> {
    return id === null
      ? this.api.post('/notification-channels', { body })
      : this.api.put('/notification-channels/{id}', { path: { id }, body });
  }

  deleteChannel(id: string): Observable<unknown> {
    return this.api.delete('/notification-channels/{id}', { path: { id } });
  }

  /** Completes when the test was delivered. */
  test(id: string): Observable<unknown> {
    return this.api.post('/notification-channels/{id}/test', { path: { id } });
  }

  rules(): Observable<readonly Rule[]> {
    return this.api.items('/notification-rules', { query: { size: 1000 } });
  }

  saveRule(id: string | null, body: RuleDefinition): Observable<Rule> {
    return id === null
      ? this.api.post('/notification-rules', { body })
      : this.api.put('/notification-rules/{id}', { path: { id }, body });
  }

  deleteRule(id: string): Observable<unknown> {
    return this.api.delete('/notification-rules/{id}', { path: { id } });
  }

  /** Arrays and datastores whose names contain the text; none for those who may not see them. */
  objects(q: string, size: number): Observable<readonly Named[]> {
    const query = { q, size };
    return forkJoin([
      this.api.items('/arrays', { query }).pipe(noneIfForbidden()),
      this.api.items('/datastores', { query }).pipe(noneIfForbidden()),
    ]).pipe(map((lists) => lists.flat().map(({ id, name }) => ({ id, name }))));
  }

  /** Reclaim policies whose names contain the text; none for those who may not see them. */
  policies(q: string, size: number): Observable<readonly Named[]> {
    return this.api.items('/reclaim-policies', { query: { q, size } }).pipe(
      noneIfForbidden(),
      map((rows) => rows.map(({ id, definition }) => ({ id, name: definition.name }))),
    );
  }

  /** The newest that could not be delivered. */
  deadLetters(): Observable<Page<DeadLetter>> {
    return this.api.get('/dead-letters', { query: { size: 100 } });
  }

  retry(id: string): Observable<unknown> {
    return this.api.post('/dead-letters/{id}/retry', { path: { id } });
  }
}
