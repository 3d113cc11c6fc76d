import { complain, emit, nodeOf } from './state.js';

let data = null;

// The address after the hash: /object/<urn>/<tab>/<plug-in>/<view>, /plugin/<plug-in>, /shortcuts or /plugins.
export function route() {
  const [page = '', ...rest] = location.hash.replace(/^#\//, '').split('/').map(decodeURIComponent);
  if (page === 'object') return { page, id: rest[0], tab: rest[1] ?? 'summary', plugin: rest[2], view: rest[3] };
  if (page === 'plugin') return { page, plugin: rest[0] };
  return { page };
}

export const address = (...parts) => `#/${parts.map(encodeURIComponent).join('/')}`;
export const objectAddress = (id, ...rest) => address('object', id, ...rest);

export function go(target, navigationData = null) {
  data = navigationData;
  if (location.hash === target) emit('route');
  else location.hash = target;
}

// The data of the navigation that led here; good for one view only.
export function takeNavigationData() {
  const taken = data;
  data = null;
  return taken;
}

// Where a plug-in's view lives: { type, tab }, or null for an id it does not have.
export function locate(plugin, viewId) {
  const { global, objects = {} } = plugin.manifest;
  if (global?.view.navigationId === viewId) return { tab: 'global' };
  for (const [type, extension] of Object.entries(objects)) {
    for (const tab of ['monitor', 'configure']) {
      if (extension[tab]?.views.some((view) => view.navigationId === viewId)) return { type, tab };
    }
  }
  return null;
}

// The ids of the views that other plug-ins may open.
export function publicViews(plugin) {
  const { global, objects = {} } = plugin.manifest;
  const views = Object.values(objects).flatMap(({ monitor, configure }) => [
    ...(monitor?.views ?? []),
    ...(configure?.views ?? []),
  ]);
  return [global?.view, ...views].filter((view) => view?.isPublic).map((view) => view.navigationId);
}

// Follows a plug-in's navigateTo; what cannot be followed is reported and changes nothing.
export function navigate(plugin, { targetViewId, objectId, customData } = {}) {
  const node = objectId ? nodeOf(objectId) : null;
  if (objectId && !node) return complain(plugin.key, `navigateTo: unknown object ${objectId}`);
  if (!targetViewId) {
    if (!objectId) return complain(plugin.key, 'navigateTo: neither targetViewId nor objectId');
    return go(objectAddress(objectId), customData);
  }
  const place = locate(plugin, targetViewId);
  if (!place) return complain(plugin.key, `navigateTo: unknown view ${targetViewId}`);
  if (place.tab === 'global') return go(address('plugin', plugin.key), customData);
  if (!node) return complain(plugin.key, `navigateTo: view ${targetViewId} needs an objectId`);
  if (node.type !== place.type) return complain(plugin.key, `navigateTo: ${targetViewId} is no view of ${node.type}`);
  return go(objectAddress(objectId, place.tab, plugin.key, targetViewId), customData);
}

window.addEventListener('hashchange', () => emit('route'));
