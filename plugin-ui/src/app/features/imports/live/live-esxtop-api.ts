import { Injectable, inject } from '@angular/core';
import { Observable, catchError, defer, filter, map, repeat, takeWhile } from 'rxjs';
import { Api } from '../../../core/api/api';
import { EventStream } from '../../../core/api/event-stream';
import type * as contract from '../../../core/api/generated/contract';
import { Import } from '../import';

export type LiveEsxtop = contract.LiveEsxtop;
export type LiveDevice = contract.LiveDevice;
export type LivePoint = contract.LivePoint;

/** A host whose counters can be viewed. */
export interface LiveHost {
  readonly id: string;
  readonly name: string;
}

/** The hosts that mount a datastore and respond, and its devices. */
export interface Watched {
  readonly hosts: readonly LiveHost[];
  readonly devices: readonly string[];
}

const AGAIN_MILLIS = 2000;

/** Live views of the esxtop counters of hosts. */
@Injectable({ providedIn: 'root' })
export class LiveEsxtopApi {
  private readonly api = inject(Api);
  private readonly events = inject(EventStream);

  watched(datastoreId: string): Observable<Watched> {
    return this.api.get('/datastores/{id}', { path: { id: datastoreId } }).pipe(
      map(({ hosts, extents }) => ({
        hosts: hosts.filter(({ mounted, connectionState }) => mounted && connectionState === 'connected'),
        devices: extents.map(({ device }) => device),
      })),
    );
  }

  /** Starts a view of the host, or joins the one that is running. */
  start(hostId: string): Observable<LiveEsxtop> {
    return this.api.post('/esxtop-views', { body: { hostId } });
  }

  stop(id: string): Observable<LiveEsxtop> {
    return this.api.post('/esxtop-views/{id}/stop', { path: { id } });
  }

  store(id: string): Observable<Import> {
    return this.api.post('/esxtop-views/{id}/import', { path: { id } });
  }

  points(id: string): Observable<readonly LivePoint[]> {
    return this.api.items('/esxtop-views/{id}/samples', { path: { id }, query: { size: 1000 } });
  }

  /** Each sample until the view has ended; a stream that breaks is opened again as long as the view can be read. */
  follow(id: string): Observable<LiveEsxtop> {
    const url = this.api.url('/esxtop-views/{id}/events', { path: { id } });
    return defer(() => this.events.open(url, null)).pipe(
      filter(({ name }) => name === 'esxtop-view'),
      map(({ data }) => JSON.parse(data) as LiveEsxtop),
      catchError(() => this.api.get('/esxtop-views/{id}', { path: { id } })),
      repeat({ delay: AGAIN_MILLIS }),
      takeWhile(({ state }) => state !== 'ENDED', true),
    );
  }
}
