import { Injectable, inject } from '@angular/core';
import { Observable, forkJoin, map } from 'rxjs';
import { Api } from '../../core/api/api';
import { Page } from '../../core/api/page';
import { noneIfForbidden } from '../../core/problem/forbidden';
import { Channel, ChannelDefinition, DeadLetter, Named, Rule, RuleDefinition, Subjects } from './notification';

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

  /** What a rule may be narrowed to, by name; each list is empty for those who may not see it. */
  subjects(): Observable<Subjects> {
    const query = { size: 1000 };
    const named = (rows: Observable<readonly Named[]>) => rows.pipe(noneIfForbidden());
    return forkJoin({
      datastores: named(this.api.items('/datastores', { query })),
      arrays: named(this.api.items('/arrays', { query })),
      policies: named(
        this.api
          .items('/reclaim-policies', { query })
          .pipe(map((rows) => rows.map(({ id, definition }) => ({ id, name: definition.name })))),
      ),
    }).pipe(
      map(({ datastores, arrays, policies }) => ({
        objects: [...arrays, ...datastores].map(({ id, name }) => ({ id, name })),
        policies,
      })),
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
