import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TextPipe } from '../../../core/i18n/pipes';
import { DiskTypes, OldVmfsList } from '../../../features/advice';
import { CapacityCharts } from '../../../features/capacity';
import { DatastoreFacts, LocalDevices } from '../../../features/inventory';
import { CreateTests, LastRun, RunLive } from '../../../features/reclaim';
import { Loading } from '../../../shared/loading/loading';
import { SectionHeading } from '../../../shared/section-heading/section-heading';
import { MonitoredDatastore } from './monitored-datastore';

/** What the datastore is, what runs or ran last, and how its space developed. */
@Component({
  selector: 'td-overview-tab',
  imports: [
    CapacityCharts,
    CreateTests,
    DatastoreFacts,
    DiskTypes,
    LastRun,
    Loading,
    LocalDevices,
    OldVmfsList,
    RunLive,
    SectionHeading,
    TextPipe,
  ],
  template: `
    @if (of.datastore.value(); as datastore) {
      @if (of.active(); as run) {
        <section class="td-panel" aria-labelledby="active-heading">
          <h2 id="active-heading">{{ 'monitor.active' | t }}</h2>
          <td-run-live
            [runId]="run.id"
            [known]="run"
            [mayCancel]="of.mayRun()"
            [mayRelease]="of.mayRelease()"
            (finished)="of.refresh()"
          />
        </section>
      } @else {
        <section class="last" aria-labelledby="last-heading">
          <td-section-heading
            headingId="last-heading"
            [text]="'lastRun.heading' | t"
            help="guide/reclaim-space.md#read-the-result"
          />
          <td-last-run [run]="datastore.lastRun" (opened)="of.showRun($event)" />
        </section>
      }
      <td-datastore-facts [datastore]="datastore" />
      @if (datastore.local) {
        @defer (on immediate) {
          <section><td-local-devices [datastoreId]="datastore.id" /></section>
          <section>
            <td-create-tests [datastoreId]="datastore.id" [datastoreName]="datastore.name" [mayRun]="of.mayRun()" />
          </section>
        } @placeholder {
          <td-loading />
        }
      }
      @defer (on immediate) {
        <section>
          <td-capacity-charts [datastoreId]="datastore.id" [datastoreName]="datastore.name" />
        </section>
      } @placeholder {
        <td-loading />
      }
      @defer (on viewport) {
        <section><td-disk-types [datastoreId]="datastore.id" /></section>
      } @placeholder {
        <td-loading />
      }
      @if (datastore.fileSystem !== 'VMFS 6') {
        @defer (on viewport) {
          <section><td-old-vmfs-list [datastoreId]="datastore.id" /></section>
        } @placeholder {
          <td-loading />
        }
      }
    }
  `,
  styles: `
    section {
      margin-top: 0.8rem;
    }
    section.td-panel {
      margin-bottom: 0.8rem;
    }
    .last {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.2rem 0.8rem;
      margin-bottom: 0.6rem;
    }
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OverviewTab {
  protected readonly of = inject(MonitoredDatastore);
}
