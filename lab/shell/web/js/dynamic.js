import { call } from './api.js';
import { complain, emit, idForPlugins, isAtLeast, on, state } from './state.js';

const tokens = new Map();
let cache = new Map();
let cachedFor = null;

// Asks a plug-in which of its dynamic items apply to the objects: a map of id to { visible, relevant }.
async function ask(plugin, dynamicUri, objectIds) {
  if (!tokens.has(plugin.key))
    tokens.set(plugin.key, await call('POST', `plugins/${encodeURIComponent(plugin.key)}/token`, {}));
  const response = await fetch(addressOf(plugin, dynamicUri), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Cache-Control': 'no-cache',
      'vmware-api-session-id': tokens.get(plugin.key).sessionToken,
      'vmware-api-gateway-url': `${location.origin}/api/ui`,
      'x-shell-node-id': state.session.nodeId,
    },
    body: JSON.stringify({ apiVersion: '1.0.0', objectIds: objectIds.map(idForPlugins), locale: state.locale }),
  });
  if (response.status === 401) tokens.delete(plugin.key);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const { dynamicItems } = await response.json();
  return new Map(dynamicItems.map((item) => [item.id, { relevant: true, ...item }]));
}

function addressOf(plugin, dynamicUri) {
  if (typeof dynamicUri === 'string') return plugin.base + dynamicUri.replace(/^\//, '');
  const server = plugin.backends.find(({ type }) => type === dynamicUri.serverType);
  if (!server) throw new Error(`no server of type ${dynamicUri.serverType}`);
  return `${server.proxiedUrl}/${dynamicUri.path.replace(/^\//, '')}`;
}

async function resolve(plugin, part, items, objectIds) {
  if (!items.some((item) => item.dynamic)) return items.map((item) => ({ item, visible: true, relevant: true }));
  let answers = new Map();
  try {
    answers = await ask(plugin, part.dynamicUri, objectIds);
  } catch (error) {
    complain(plugin.key, `dynamic items from ${JSON.stringify(part.dynamicUri)}: ${error.message}`);
  }
  return items.map((item) => {
    if (!item.dynamic) return { item, visible: true, relevant: true };
    const id = item.navigationId ?? item.id;
    const answer = answers.get(id);
    if (!answer && answers.size > 0) complain(plugin.key, `dynamic item ${id} was not answered`);
    return { item, visible: answer?.visible === true, relevant: answer?.relevant !== false };
  });
}

// The cards or views to show on one object; answers are kept until another object is looked at.
export async function visibleViews(plugin, part, items, objectId) {
  if (cachedFor !== objectId) {
    cache = new Map();
    cachedFor = objectId;
  }
  const key = `${plugin.key} ${JSON.stringify(items)}`;
  if (!cache.has(key)) cache.set(key, resolve(plugin, part, items, [objectId]));
  return (await cache.get(key)).filter(({ visible }) => visible).map(({ item }) => item);
}

// The actions for the targets: { item, enabled }; never cached. Irrelevant ones are gone, invisible ones disabled;
// before 8.0 U3 invisible ones were gone.
export async function currentActions(plugin, menu, actions, objectIds) {
  const answered = await resolve(plugin, menu, actions, objectIds);
  if (!isAtLeast('8.0.3'))
    return answered.filter(({ visible }) => visible).map(({ item }) => ({ item, enabled: true }));
  return answered.filter(({ relevant }) => relevant).map(({ item, visible }) => ({ item, enabled: visible }));
}

on('pluginItems', (plugin) => {
  for (const key of [...cache.keys()]) if (key.startsWith(`${plugin} `)) cache.delete(key);
  emit('itemsDropped');
});
on('signedOut', () => tokens.clear());
