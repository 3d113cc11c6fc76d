import { ChangeDetectionStrategy, Component, ElementRef, inject, viewChild } from '@angular/core';
import { I18n } from '../../core/i18n/i18n';
import { TextPipe } from '../../core/i18n/pipes';
import { VsphereClient } from '../../core/vsphere/vsphere-client';
import { ArrayStrip } from '../../features/array';
import { FleetNumbers, FleetTrend, LastUnmaps, TopOffenders } from '../../features/capacity';
import { Datastore, DatastoreFilter, DatastoreGrid, queryOf } from '../../features/inventory';
import { PolicyOccurrences, openScheduleDialog } from '../../features/policy';
import { openRateDialog } from '../../features/rate';
import { Loading } from '../../shared/loading/loading';
import { SectionHeading } from '../../shared/section-heading/section-heading';
import { Home } from './home';

/** All VMFS datastores, the fleet in numbers, what to reclaim first, upcoming runs, and the arrays. */
@Component({
  selector: 'td-overview-tab',
  imports: [
    ArrayStrip,
    DatastoreGrid,
    FleetNumbers,
    FleetTrend,
    Loading,
    PolicyOccurrences,
    SectionHeading,
    TextPipe,
    TopOffenders,
  ],
  providers: [LastUnmaps],
  templateUrl: './overview-tab.html',
  styleUrl: './section.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OverviewTab {
  private readonly client = inject(VsphereClient);
  private readonly i18n = inject(I18n);
  protected readonly home = inject(Home);
  protected readonly unmaps = inject(LastUnmaps);
  private readonly datastores = viewChild.required<ElementRef<HTMLElement>>('datastores');

  protected follow(): void {
    this.home.settled.set(true);
    this.unmaps.read();
  }

  protected pick(filter: DatastoreFilter): void {
    this.home.query.set(queryOf(filter));
    const section = this.datastores().nativeElement;
    section.scrollIntoView({ block: 'start' });
    section.focus({ preventScroll: true });
  }

  protected async plan(datastoreIds: readonly string[]): Promise<void> {
    await openScheduleDialog(this.client, this.i18n, datastoreIds);
    this.home.refresh();
  }

  protected async setRate(datastoreIds: readonly string[]): Promise<void> {
    await openRateDialog(this.client, this.i18n, datastoreIds);
    this.home.refresh();
  }

  protected showLastRun({ id, lastRun }: Datastore): void {
    this.home.open(id, lastRun ? { tab: 'history', run: lastRun.id } : {});
  }
}
