import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { DatastoreRate, Prediction, PredictionRequest, Rate, RateChange } from './rate';
import { UnmapSince } from './unmap-since';

@Injectable({ providedIn: 'root' })
export class RatesApi {
  private readonly api = inject(Api);

  get(id: string): Observable<DatastoreRate> {
    return this.api.get('/datastores/{id}/reclaim-rate', { path: { id } });
  }

  preview(datastoreIds: readonly string[], rate: Rate): Observable<RateChange> {
    return this.api.post('/reclaim-rate-changes', { body: { datastoreIds, rate, dryRun: true } });
  }

  change(datastoreIds: readonly string[], rate: Rate): Observable<RateChange> {
    return this.api.post('/reclaim-rate-changes', { body: { datastoreIds, rate } });
  }

  find(id: string): Observable<RateChange> {
    return this.api.get('/reclaim-rate-changes/{id}', { path: { id } });
  }

  undo(id: string): Observable<RateChange> {
    return this.api.post('/reclaim-rate-changes/{id}/undo', { path: { id } });
  }

  /** UNMAP that vCenter counted from then on. */
  unmapSince(id: string, from: string): Observable<UnmapSince> {
    return this.api.get('/datastores/{id}/unmap-activity', { path: { id }, query: { from } });
  }

  predict(body: PredictionRequest): Observable<Prediction> {
    return this.api.post('/reclaim-rate-predictions', { body });
  }
}
