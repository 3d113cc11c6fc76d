import { Routes } from '@angular/router';

/** One route for each `uri` of the manifest. */
export const routes: Routes = [
  { path: 'global', loadComponent: async () => (await import('./views/global/global-home')).GlobalHome },
  {
    path: 'datastore/card',
    loadComponent: async () => (await import('./views/datastore/card/datastore-card')).DatastoreCard,
  },
  {
    path: 'datastore/monitor',
    loadComponent: async () => (await import('./views/datastore/monitor/datastore-monitor')).DatastoreMonitor,
  },
  {
    path: 'datastore/configure',
    loadComponent: async () => (await import('./views/datastore/configure/datastore-configure')).DatastoreConfigure,
  },
  {
    path: 'modal/edit-reclaim-rate',
    loadComponent: async () => (await import('./views/modal/edit-reclaim-rate/edit-reclaim-rate')).EditReclaimRate,
  },
  {
    path: 'host/monitor',
    loadComponent: async () => (await import('./views/host/monitor/host-monitor')).HostMonitor,
  },
  {
    path: 'cluster/monitor',
    loadComponent: async () => (await import('./views/cluster/monitor/cluster-monitor')).ClusterMonitor,
  },
  {
    path: 'modal/run-space-reclamation',
    loadComponent: async () =>
      (await import('./views/modal/run-space-reclamation/run-space-reclamation')).RunSpaceReclamation,
  },
  {
    path: 'modal/schedule-space-reclamation',
    loadComponent: async () =>
      (await import('./views/modal/schedule-space-reclamation/schedule-space-reclamation')).ScheduleSpaceReclamation,
  },
  { path: '**', loadComponent: async () => (await import('./views/not-found/not-found')).NotFound },
];

/** Begins to load the view of an address, which the router then finds loaded; the router also reports what fails. */
export function loadViewOf(hash: string): void {
  const path = hash.replace(/^#\/?/, '').split('?')[0];
  void Promise.resolve(routes.find((route) => route.path === path)?.loadComponent?.()).catch(() => undefined);
}
