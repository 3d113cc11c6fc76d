import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { DatastoreRate, Prediction, PredictionRequest, Rate, RateChange } from './rate';
import { UnmapSince } from './unmap-since';

@Injectable({ providedIn: 'root' })
export class RatesApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  get(datastoreId: string): Observable<DatastoreRate> {
    return this.http.get<DatastoreRate>(this.url.of('datastores', datastoreId, 'reclaim-rate'));
  }

  preview(datastoreIds: readonly string[], rate: Rate): Observable<RateChange> {
    return this.http.post<RateChange>(this.url.of('reclaim-rate-changes'), { datastoreIds, rate, dryRun: true });
  }

  change(datastoreIds: readonly string[], rate: Rate): Observable<RateChange> {
    return this.http.post<RateChange>(this.url.of('reclaim-rate-changes'), { datastoreIds, rate });
  }

  find(id: string): Observable<RateChange> {
    return this.http.get<RateChange>(this.url.of('reclaim-rate-changes', id));
  }

  undo(id: string): Observable<RateChange> {
    return this.http.post<RateChange>(this.url.of('reclaim-rate-changes', id, 'undo'), null);
  }

  /** UNMAP that vCenter counted from then on. */
  unmapSince(datastoreId: string, from: string): Observable<UnmapSince> {
    return this.http.get<UnmapSince>(this.url.of('datastores', datastoreId, 'unmap-activity'), { params: { from } });
  }

  predict(request: PredictionRequest): Observable<Prediction> {
    return this.http.post<Prediction>(this.url.of('reclaim-rate-predictions'), request);
  }
}
