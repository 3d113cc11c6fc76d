import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { ClrIcon } from '@clr/angular/icon';
import { TextPipe } from '../../../core/i18n/pipes';
import { DatastoreStore } from '../../../features/inventory';
import { NewestRun } from '../../../features/reclaim';
import { MissingPrivilege } from '../../../features/setup';
import { EmptyState } from '../../../shared/empty-state/empty-state';
import { LoadState } from '../../../shared/load-state/load-state';
import { ViewTab, ViewTabs } from '../../../shared/tabs';
import { MonitoredDatastore } from './monitored-datastore';
import { OverviewTab } from './overview-tab';

const TABS: readonly ViewTab[] = [
  { name: '', label: 'monitor.overview', content: () => Promise.resolve(OverviewTab) },
  { name: 'history', label: 'monitor.history', content: async () => (await import('./history-tab')).HistoryTab },
  { name: 'hosts', label: 'monitor.hosts', content: async () => (await import('./hosts-tab')).HostsTab },
  { name: 'guests', label: 'monitor.guests', content: async () => (await import('./guests-tab')).GuestsTab },
  { name: 'evidence', label: 'home.evidence', content: async () => (await import('./evidence-tab')).EvidenceTab },
  { name: 'esxtop', label: 'esxtop.heading', content: async () => (await import('./esxtop-tab')).EsxtopTab },
];

/** Monitor view of a datastore in parts: what it is and what can be reclaimed, what happened, its hosts, its guests, and what hosts logged. */
@Component({
  selector: 'td-datastore-monitor',
  imports: [ClrIcon, EmptyState, LoadState, MissingPrivilege, TextPipe, ViewTabs],
  providers: [DatastoreStore, MonitoredDatastore, NewestRun],
  templateUrl: './datastore-monitor.html',
  styleUrl: './datastore-monitor.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class DatastoreMonitor {
  protected readonly of = inject(MonitoredDatastore);
  protected readonly tabs = TABS;
  /** Whether a run is what to do next: there is dead space, or it is not known. */
  protected readonly worthwhile = computed(() => this.of.datastore.value()?.deadSpace?.bytes !== 0);
}
