import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Api } from '../../core/api/api';
import { CapacityCurve, LastUnmap, SpaceCauses, UnmapActivity } from './capacity';
import { FleetCurve, FleetSummary, Forecast, VcenterContact } from './fleet';

/** A range of time: its length up to the service's present, or its two ends. */
export type QueryRange = { readonly past: string } | { readonly from: string; readonly to: string };

@Injectable({ providedIn: 'root' })
export class CapacityApi {
  private readonly api = inject(Api);

  curve(id: string, range: QueryRange, maxPoints: number): Observable<CapacityCurve> {
    return this.api.get('/datastores/{id}/capacity', { path: { id }, query: { ...range, maxPoints } });
  }

  lastUnmaps(): Observable<readonly LastUnmap[]> {
    return this.api.get('/fleet/unmap-activity');
  }

  unmapActivity(id: string, range: QueryRange): Observable<UnmapActivity> {
    return this.api.get('/datastores/{id}/unmap-activity', { path: { id }, query: range });
  }

  /** What freed space, as far as vCenter keeps its events. */
  spaceCauses(id: string, range: QueryRange): Observable<SpaceCauses> {
    return this.api.get('/datastores/{id}/space-causes', { path: { id }, query: range });
  }

  summary(): Observable<FleetSummary> {
    return this.api.get('/fleet/summary');
  }

  /** The dead space of all datastores together, over the last so long. */
  fleetTrend(past: string): Observable<FleetCurve> {
    return this.api.get('/fleet/trend', { query: { past } });
  }

  vcenters(): Observable<readonly VcenterContact[]> {
    return this.api.items('/vcenters', { query: { size: 100 } });
  }

  /** Those with the most dead space first. */
  offenders(most: number): Observable<readonly Forecast[]> {
    return this.api.items('/fleet/forecast', { query: { size: most } });
  }
}
