import { showActions } from './actions.js';
import { call } from './api.js';
import { fill, h, icon, iconOf } from './dom.js';
import { visibleViews } from './dynamic.js';
import { pluginFrame } from './frames.js';
import { bytes } from './format.js';
import { pluginIcon } from './icons.js';
import { objectGrid } from './lists.js';
import { objectAddress, takeNavigationData } from './router.js';
import { complain, extensionsFor, nameOf, nodeOf, on, pluginOf, wording } from './state.js';
import { taskTable } from './tasks.js';

const containers = ['Folder:RootFolder', 'Folder', 'Datacenter'];

// The workspace of one object: header with Actions, tabs, and what the chosen tab shows.
export function objectPage({ id, tab, plugin, view }) {
  const node = nodeOf(id);
  if (!node) return h('p', { class: 'notice', role: 'alert' }, `The object ${id} was not found.`);
  const actions = h(
    'button',
    { class: 'actions', 'aria-haspopup': 'menu', onclick: () => showActions([node], actions) },
    'Actions',
    icon('down'),
  );
  const tabs = [
    ['summary', 'Summary'],
    ['monitor', 'Monitor'],
    ['configure', 'Configure'],
  ];
  if (containers.includes(node.type)) tabs.push(['datastores', 'Datastores']);
  if (containers.includes(node.type) || node.type.endsWith('ComputeResource')) tabs.push(['hosts', 'Hosts']);
  const body = h('div', {
    class: 'tab-body',
    role: 'tabpanel',
    'aria-label': tabs.find(([name]) => name === tab)?.[1],
  });
  const contents = {
    summary: () => summary(node, body),
    monitor: () => sideTab(node, 'monitor', { plugin, view }, body),
    configure: () => sideTab(node, 'configure', { plugin, view }, body),
    datastores: () => fill(body, objectGrid(id, 'Datastore', 'Datastores')),
    hosts: () => fill(body, objectGrid(id, 'HostSystem', 'Hosts')),
  };
  (contents[tab] ?? contents.summary)();
  return h(
    'div',
    { class: 'object-page' },
    h('header', { class: 'object-header' }, h('h1', {}, iconOf(node.type), node.name), actions),
    h(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': 'Object' },
      tabs.map(([name, label]) =>
        h('a', { role: 'tab', href: objectAddress(id, name), 'aria-selected': String(name === tab) }, label),
      ),
    ),
    body,
  );
}

function summary(node, body) {
  const details = h(
    'section',
    { class: 'card', 'aria-label': 'Details' },
    h('h2', {}, 'Details'),
    h('p', {}, 'Loading…'),
  );
  const cards = extensionsFor(node.type).filter(({ extension }) => extension.summary);
  fill(
    body,
    h(
      'div',
      { class: 'cards' },
      details,
      cards.map(({ plugin, extension }) => pluginCard(node, plugin, extension.summary)),
    ),
  );
  const load = () => facts(node).then((content) => fill(details, h('h2', {}, 'Details'), content));
  load();
  on('inventory', load, details);
}

function pluginCard(node, plugin, part) {
  const card = h(
    'section',
    { class: 'card plugin-card', 'aria-label': nameOf(plugin) },
    h('h2', {}, pluginIcon(plugin), nameOf(plugin)),
    h('span', { class: 'spinner' }),
  );
  const draw = async () => {
    const [view] = await visibleViews(plugin, part, [part.view], node.id);
    card.hidden = !view;
    if (!view || card.querySelector('iframe')) return;
    card.lastChild.replaceWith(
      pluginFrame(plugin, { uri: view.uri, title: nameOf(plugin), contextObjects: [{ id: node.id }] }),
    );
  };
  draw();
  on('itemsDropped', draw, card);
  return card;
}

async function facts(node) {
  const [, , type, moid] =
    node.type === 'Folder:RootFolder' ? [0, 0, node.type, node.id.split(':')[3]] : node.id.split(':');
  try {
    const { facts: all } = await call('GET', `objects/${encodeURIComponent(type)}/${encodeURIComponent(moid)}`);
    const size = (label) => all.find((one) => one.label === label)?.bytes;
    return [
      size('Capacity') &&
        h('meter', {
          min: 0,
          max: size('Capacity'),
          value: size('Used'),
          'aria-label': 'Used capacity',
          title: `${bytes(size('Used'))} used of ${bytes(size('Capacity'))}`,
        }),
      h(
        'dl',
        {},
        all
          .filter(({ value, bytes: size }) => value || size !== undefined)
          .map(({ label, value, bytes: size }) => [
            h('dt', {}, label),
            h('dd', {}, size === undefined ? value : bytes(size)),
          ])
          .flat(),
      ),
    ];
  } catch (error) {
    return [h('p', { class: 'notice', role: 'alert' }, error.message)];
  }
}

// Monitor or Configure: names of views on the left, the chosen one beside them.
function sideTab(node, tab, chosen, body) {
  const builtIn = tab === 'monitor' ? ['tasks', 'Tasks'] : ['general', 'General'];
  const list = h('nav', { class: 'side', 'aria-label': tab === 'monitor' ? 'Monitor' : 'Configure' });
  const content = h('div', { class: 'side-content' });
  fill(body, h('div', { class: 'side-tab' }, list, content));
  const link = (label, address, current) =>
    h('a', { href: address, 'aria-current': current ? 'page' : undefined }, label);
  const draw = async () => {
    const groups = [
      h('h2', {}, tab === 'monitor' ? 'Tasks and Events' : 'Settings'),
      link(builtIn[1], objectAddress(node.id, tab), !chosen.view),
    ];
    const offers = extensionsFor(node.type).filter(({ extension }) => extension[tab]);
    fill(
      list,
      groups,
      offers.map(({ plugin }) => [h('h2', {}, nameOf(plugin)), h('span', { class: 'spinner' })]).flat(),
    );
    const known = await Promise.all(
      offers.map(async ({ plugin, extension }) => ({
        plugin,
        views: await visibleViews(plugin, extension[tab], extension[tab].views, node.id),
      })),
    );
    fill(
      list,
      groups,
      known
        .filter(({ views }) => views.length > 0)
        .flatMap(({ plugin, views }) => [
          h('h2', {}, nameOf(plugin)),
          ...views.map((view) =>
            link(
              wording(plugin, view.labelKey),
              objectAddress(node.id, tab, plugin.key, view.navigationId),
              chosen.plugin === plugin.key && chosen.view === view.navigationId,
            ),
          ),
        ]),
    );
  };
  draw();
  on('itemsDropped', draw, list);
  if (chosen.view) fill(content, chosenView(node, tab, chosen));
  else if (tab === 'monitor')
    fill(
      content,
      h('h2', {}, 'Tasks'),
      taskTable('Tasks', (task) => task.target === node.name),
    );
  else facts(node).then((all) => fill(content, h('h2', {}, 'General'), all));
}

function chosenView(node, tab, { plugin: key, view: id }) {
  const plugin = pluginOf(key);
  const view = plugin?.manifest?.objects?.[node.type]?.[tab]?.views.find((one) => one.navigationId === id);
  if (!view) {
    complain(key, `there is no view ${id} for ${node.type}`);
    return h('p', { class: 'notice', role: 'alert' }, 'This view is not available.');
  }
  return pluginFrame(plugin, {
    uri: view.uri,
    title: wording(plugin, view.labelKey),
    contextObjects: [{ id: node.id }],
    navigationData: takeNavigationData(),
  });
}
