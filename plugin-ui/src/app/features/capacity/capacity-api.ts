import { HttpClient } from '@angular/common/http';
import { Injectable, inject } from '@angular/core';
import { Observable, map } from 'rxjs';
import { ApiUrl } from '../../core/api/api-url';
import { Page } from '../../core/api/page';
import { CapacityCurve, LastUnmap, UnmapActivity } from './capacity';
import { FleetSummary, Forecast, VcenterContact } from './fleet';

/** A stretch of time: its length up to the service's present, or its two ends. */
export type Stretch = { readonly past: string } | { readonly from: string; readonly to: string };

@Injectable({ providedIn: 'root' })
export class CapacityApi {
  private readonly http = inject(HttpClient);
  private readonly url = inject(ApiUrl);

  curve(datastoreId: string, stretch: Stretch, maxPoints: number): Observable<CapacityCurve> {
    return this.http.get<CapacityCurve>(this.url.of('datastores', datastoreId, 'capacity'), {
      params: { ...stretch, maxPoints },
    });
  }

  lastUnmaps(): Observable<readonly LastUnmap[]> {
    return this.http.get<readonly LastUnmap[]>(this.url.of('fleet', 'unmap-activity'));
  }

  unmapActivity(datastoreId: string, stretch: Stretch): Observable<UnmapActivity> {
    return this.http.get<UnmapActivity>(this.url.of('datastores', datastoreId, 'unmap-activity'), {
      params: { ...stretch },
    });
  }

  summary(): Observable<FleetSummary> {
    return this.http.get<FleetSummary>(this.url.of('fleet', 'summary'));
  }

  vcenters(): Observable<readonly VcenterContact[]> {
    return this.http
      .get<Page<VcenterContact>>(this.url.of('vcenters'), { params: { size: 100 } })
      .pipe(map(({ items }) => items));
  }

  /** Those with the most dead space first. */
  offenders(most: number): Observable<readonly Forecast[]> {
    return this.http
      .get<Page<Forecast>>(this.url.of('fleet', 'forecast'), { params: { size: most } })
      .pipe(map(({ items }) => items));
  }
}
