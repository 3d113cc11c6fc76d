import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { apiId, datastoreUrn } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { CapacityCard } from '../../../features/capacity';
import { DatastoreStore } from '../../../features/inventory';
import { LoadState } from '../../../shared/load-state/load-state';

/** Card on the Summary tab of a datastore: three numbers, a spark line, and a link to the view. */
@Component({
  selector: 'td-datastore-card',
  imports: [CapacityCard, LoadState, TextPipe],
  providers: [DatastoreStore],
  template: `
    <main>
      @if (id === null) {
        <p class="td-quiet">{{ 'context.none' | t }}</p>
      } @else {
        <td-load-state [of]="store.datastore" />
        @if (store.datastore.value(); as datastore) {
          @if (datastore.type !== 'VMFS') {
            <p class="td-quiet">{{ 'monitor.notVmfs' | t: { name: datastore.name, type: datastore.type } }}</p>
          } @else {
            <td-capacity-card
              [datastoreId]="datastore.id"
              [usedBytes]="datastore.usedBytes"
              [writtenBytes]="datastore.array?.writtenBytes ?? null"
              [deadBytes]="datastore.deadSpace?.bytes ?? null"
              [doubt]="datastore.deadSpace?.doubt ?? null"
            />
            <button type="button" class="td-link" (click)="open(datastore.id)">{{ 'card.open' | t }}</button>
          }
        }
      }
    </main>
  `,
  styles: `
    main {
      padding: 0.6rem 0.8rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreCard {
  private readonly client = inject(VsphereClient);
  protected readonly store = inject(DatastoreStore);
  protected readonly id: string | null;

  constructor() {
    const [datastore] = this.client.contextObjects();
    this.id = datastore ? apiId(datastore) : null;
    if (this.id !== null) {
      this.store.open(this.id);
    }
  }

  protected open(datastoreId: string): void {
    this.client.showView('tidemarkDatastoreMonitor', datastoreUrn(datastoreId));
  }
}
