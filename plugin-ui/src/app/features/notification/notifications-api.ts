import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page } from '../../core/api/page';
import { Channel, ChannelDefinition, DeadLetter, Rule, RuleDefinition } from './notification';

const CHANNELS = 'notification-channels';
const RULES = 'notification-rules';
const LETTERS = 'dead-letters';

@Injectable({ providedIn: 'root' })
export class NotificationsApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  channels(): Observable<readonly Channel[]> {
    return this.list<Channel>(CHANNELS);
  }

  saveChannel(id: string | null, definition: ChannelDefinition): Observable<Channel> {
    return id === null
      ? this.http.post<Channel>(this.url.of(CHANNELS), definition)
      : this.http.put<Channel>(this.url.of(CHANNELS, id), definition);
  }

  deleteChannel(id: string): Observable<unknown> {
    return this.http.delete(this.url.of(CHANNELS, id));
  }

  /** Completes when the test was delivered. */
  test(id: string): Observable<unknown> {
    return this.http.post(this.url.of(CHANNELS, id, 'test'), null);
  }

  rules(): Observable<readonly Rule[]> {
    return this.list<Rule>(RULES);
  }

  saveRule(id: string | null, definition: RuleDefinition): Observable<Rule> {
    return id === null
      ? this.http.post<Rule>(this.url.of(RULES), definition)
      : this.http.put<Rule>(this.url.of(RULES, id), definition);
  }

  deleteRule(id: string): Observable<unknown> {
    return this.http.delete(this.url.of(RULES, id));
  }

  /** The newest that could not be delivered. */
  deadLetters(): Observable<Page<DeadLetter>> {
    return this.http.get<Page<DeadLetter>>(this.url.of(LETTERS), { params: { size: 100 } });
  }

  retry(id: string): Observable<unknown> {
    return this.http.post(this.url.of(LETTERS, id, 'retry'), null);
  }

  private list<T>(path: string): Observable<readonly T[]> {
    return this.http.get<Page<T>>(this.url.of(path), { params: { size: 1000 } }).pipe(map(({ items }) => items));
  }
}
