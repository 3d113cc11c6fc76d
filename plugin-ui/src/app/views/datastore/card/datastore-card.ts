import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Place } from '../../../core/address/page-address';
import { I18n } from '../../../core/i18n/i18n';
import { StatementPipe, TextPipe } from '../../../core/i18n/pipes';
import { CurrentSession } from '../../../core/session/current-session';
import { apiId, datastoreUrn } from '../../../core/vsphere/object-id';
import { VsphereClient } from '../../../core/vsphere/vsphere-client';
import { CapacityCard } from '../../../features/capacity';
import { DatastoreStore, rateText } from '../../../features/inventory';
import { DatastorePolicies, openScheduleDialog } from '../../../features/policy';
import { LastRun, openReclaimDialog } from '../../../features/reclaim';
import { MissingPrivilege } from '../../../features/setup';
import { LoadState } from '../../../shared/load-state/load-state';

/** Card on the Summary tab of a datastore: its figures, the last outcome, the automatic rate, and the next step. */
@Component({
  selector: 'td-datastore-card',
  imports: [CapacityCard, DatastorePolicies, LastRun, LoadState, MissingPrivilege, StatementPipe, TextPipe],
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
            @if (datastore.type.startsWith('NFS')) {
              <p class="td-quiet">{{ 'monitor.nfsHint' | t }}</p>
            }
          } @else {
            <h1 class="td-hidden">{{ 'monitor.heading' | t }}</h1>
            <div class="actions">
              <button
                type="button"
                class="btn btn-sm btn-outline"
                [disabled]="!mayRun() || !datastore.eligibility.reclaim"
                (click)="run(datastore.id)"
              >
                {{ 'card.run' | t }}
              </button>
              @if (maySchedule()) {
                <button type="button" class="btn btn-sm btn-link" (click)="schedule(datastore.id)">
                  {{ 'datastore.schedule' | t }}
                </button>
              }
            </div>
            <td-missing-privilege privilege="Tidemark.Run" />
            @if (!datastore.eligibility.reclaim) {
              @for (reason of datastore.eligibility.reasons; track $index) {
                <p class="td-quiet">{{ reason | statement }}</p>
              }
            }
            <td-capacity-card
              [datastoreId]="datastore.id"
              [usedBytes]="datastore.usedBytes"
              [writtenBytes]="datastore.array?.writtenBytes ?? null"
              [deadBytes]="datastore.deadSpace?.bytes ?? null"
              [doubt]="datastore.deadSpace?.doubt ?? null"
            />
            <dl class="td-facts">
              <dt>{{ 'lastRun.heading' | t }}</dt>
              <dd>
                <td-last-run [run]="datastore.lastRun" (opened)="open(datastore.id, { tab: 'history', run: $event })" />
              </dd>
              <dt>{{ 'filter.policy' | t }}</dt>
              <dd><td-datastore-policies [datastoreId]="datastore.id" /></dd>
              <dt>{{ 'datastore.rate' | t }}</dt>
              <dd>{{ rate() }}</dd>
            </dl>
            <button type="button" class="td-link" (click)="open(datastore.id)">{{ 'card.open' | t }}</button>
          }
        }
      }
    </main>
  `,
  // The client sets the height of the card, which has a margin of its own.
  styles: `
    main {
      padding: 0.2rem;
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 0.3rem;
      margin-bottom: 0.2rem;
    }
    .actions .btn {
      margin: 0;
    }
    .td-facts {
      grid-template-columns: 7rem minmax(0, 1fr);
      gap: 0.1rem 0.5rem;
      margin: 0.2rem 0;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreCard {
  private readonly client = inject(VsphereClient);
  protected readonly store = inject(DatastoreStore);
  private readonly i18n = inject(I18n);
  private readonly session = inject(CurrentSession);
  protected readonly id: string | null;
  protected readonly mayRun = computed(() => this.session.may('Tidemark.Run'));
  protected readonly maySchedule = computed(() => this.session.may('Tidemark.Schedule'));
  protected readonly rate = computed(() => rateText(this.store.datastore.value()?.reclaimRate ?? null, this.i18n));

  constructor() {
    const [datastore] = this.client.contextObjects();
    this.id = datastore ? apiId(datastore) : null;
    if (this.id !== null) {
      this.session.load(this.id);
      this.store.open(this.id);
    }
  }

  protected open(datastoreId: string, place: Place = {}): void {
    this.client.showView('tidemarkDatastoreMonitor', datastoreUrn(datastoreId), place);
  }

  protected async run(datastoreId: string): Promise<void> {
    await openReclaimDialog(this.client, this.i18n, [datastoreId]);
    this.client.refresh();
  }

  protected async schedule(datastoreId: string): Promise<void> {
    await openScheduleDialog(this.client, this.i18n, [datastoreId]);
    this.client.refresh();
  }
}
