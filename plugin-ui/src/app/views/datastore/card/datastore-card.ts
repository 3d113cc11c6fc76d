import { ChangeDetectionStrategy, Component, inject, viewChild } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { TextPipe } from '../../../core/i18n/pipes';
import { apiId, datastoreUrn } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { CapacityCard } from '../../../features/capacity';
import { DatastoreStore } from '../../../features/inventory';
import { Loading } from '../../../shared/loading/loading';
import { ProblemAlert } from '../../../shared/problem-alert/problem-alert';

/** Card on the Summary tab of a datastore: three numbers, a spark line, and the way to the whole view. */
@Component({
  selector: 'td-datastore-card',
  imports: [CapacityCard, Loading, ProblemAlert, TextPipe],
  providers: [DatastoreStore],
  template: `
    <main>
      @if (id === null) {
        <p class="td-quiet">{{ 'context.none' | t }}</p>
      } @else {
        @if (store.datastore.problem(); as problem) {
          <td-problem-alert [problem]="problem" (retry)="refresh()" />
        }
        @if (store.datastore.value(); as datastore) {
          @if (datastore.type !== 'VMFS') {
            <p class="td-quiet">{{ 'monitor.notVmfs' | t: { name: datastore.name, type: datastore.type } }}</p>
          } @else {
            <td-capacity-card
              [datastoreId]="datastore.id"
              [usedBytes]="datastore.usedBytes"
              [writtenBytes]="datastore.array?.writtenBytes ?? null"
              [deadBytes]="datastore.deadSpace?.bytes ?? null"
            />
            <button type="button" class="td-link" (click)="open(datastore.id)">{{ 'card.open' | t }}</button>
          }
        } @else if (!store.datastore.problem()) {
          <td-loading />
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
  private readonly card = viewChild(CapacityCard);
  protected readonly store = inject(DatastoreStore);
  protected readonly id: string | null;

  constructor() {
    const [datastore] = this.client.contextObjects();
    this.id = datastore ? apiId(datastore) : null;
    if (this.id !== null) {
      this.store.open(this.id);
    }
    this.client.globalRefresh.pipe(takeUntilDestroyed()).subscribe(() => this.refresh());
  }

  protected refresh(): void {
    this.store.refresh();
    this.card()?.refresh();
  }

  protected open(datastoreId: string): void {
    this.client.showView('tidemarkDatastoreMonitor', datastoreUrn(datastoreId));
  }
}
