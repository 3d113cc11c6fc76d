import { go, objectAddress } from './router.js';
import { complain, isAtLeast, nodeOf } from './state.js';

// The client's own views that plug-ins may open, with the type of object and the tab; without, the lab has no such page.
const views = {
  '8.0': {
    'administration.ceip': {},
    'cluster.configure.settings.drs': { type: 'ClusterComputeResource', tab: 'configure' },
    'cluster.configure.settings.ha': { type: 'ClusterComputeResource', tab: 'configure' },
    'cluster.configure.settings.quickstart': { type: 'ClusterComputeResource', tab: 'configure' },
    'cluster.monitor.allIssues': { type: 'ClusterComputeResource', tab: 'monitor' },
    'folder.configure.keyProviders': { type: 'Folder:RootFolder', tab: 'configure' },
    'folder.configure.settings.general': { type: 'Folder:RootFolder', tab: 'configure' },
    'host.configure.networking.physicalAdapters': { type: 'HostSystem', tab: 'configure' },
    'host.summary': { type: 'HostSystem', tab: 'summary' },
    'namespace.storage.persistentVolumeClaims': {},
    'network.summary': {},
    'profilesAndPolicies.vmStoragePolicies': {},
    'vm.monitor.performance.overview': {},
    'vm.summary': {},
  },
  '9.0': {
    autodeploy: {},
    'cluster.summary': { type: 'ClusterComputeResource', tab: 'summary' },
    'datastore.summary': { type: 'Datastore', tab: 'summary' },
    'template.summary': {},
  },
};

// Follows navigateToClientView; what this release or the lab does not have is reported and changes nothing.
export function openClientView(plugin, { targetViewId, objectId } = {}) {
  const refuse = (why) => complain(plugin.key, `navigateToClientView: ${why}`);
  const release = Object.keys(views).find((since) => isAtLeast(since) && views[since][targetViewId]);
  if (!release) return refuse(`this client has no view ${targetViewId}`);
  const { type, tab } = views[release][targetViewId];
  if (!type) return refuse(`the lab has no page for ${targetViewId}`);
  const node = objectId && nodeOf(objectId);
  if (node?.type !== type) return refuse(`${targetViewId} needs the id of a ${type}, not ${objectId}`);
  return go(objectAddress(objectId, tab));
}
