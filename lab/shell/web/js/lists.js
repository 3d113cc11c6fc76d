import { showActions } from './actions.js';
import { fill, h, icon, iconOf } from './dom.js';
import { bytes, number } from './format.js';
import { objectAddress } from './router.js';
import { below, nodeOf, on } from './state.js';

const columns = {
  Datastore: [
    ['Type', (node) => node.kind],
    ['Capacity', (node) => bytes(node.capacity ?? 0)],
    ['Free', (node) => bytes(node.free ?? 0)],
    ['Used', (node) => (node.capacity ? `${number((100 * (node.capacity - node.free)) / node.capacity)} %` : '')],
  ],
  HostSystem: [['State', (node) => node.state]],
};

// A grid of the objects of one type below a container, with check boxes for actions on several of them.
export function objectGrid(id, type, label) {
  const chosen = new Set();
  const body = h('tbody');
  const all = h('input', {
    type: 'checkbox',
    'aria-label': 'Select all',
    onchange: () => pick(all.checked ? nodes().map((n) => n.id) : []),
  });
  const actions = h(
    'button',
    { 'aria-haspopup': 'menu', disabled: true, onclick: () => showActions(selected(), actions) },
    'Actions',
    icon('down'),
  );
  const tally = h('span', { class: 'muted', role: 'status' });
  const nodes = () => below(nodeOf(id, type === 'Datastore' ? 'storage' : 'hosts') ?? {}, type);
  const selected = () => nodes().filter((node) => chosen.has(node.id));
  const pick = (ids) => {
    chosen.clear();
    ids.forEach((one) => chosen.add(one));
    draw();
  };
  const draw = () => {
    const rows = nodes();
    fill(
      body,
      rows.map((node) =>
        h(
          'tr',
          {
            'aria-selected': String(chosen.has(node.id)),
            oncontextmenu: (e) => {
              e.preventDefault();
              if (!chosen.has(node.id)) pick([node.id]);
              showActions(selected(), { x: e.clientX, y: e.clientY });
            },
          },
          h(
            'td',
            {},
            h('input', {
              type: 'checkbox',
              'aria-label': `Select ${node.name}`,
              checked: chosen.has(node.id),
              onchange: (e) => {
                if (e.target.checked) chosen.add(node.id);
                else chosen.delete(node.id);
                draw();
              },
            }),
          ),
          h('td', {}, h('a', { href: objectAddress(node.id) }, iconOf(node.type), node.name)),
          columns[type].map(([, value]) => h('td', {}, value(node) ?? '')),
        ),
      ),
    );
    actions.disabled = selected().length === 0;
    all.checked = rows.length > 0 && selected().length === rows.length;
    tally.textContent = `${selected().length} of ${rows.length} selected`;
  };
  draw();
  on('inventory', draw, body);
  return h(
    'section',
    { class: 'grid-page' },
    h('div', { class: 'toolbar' }, actions, tally),
    h(
      'table',
      { 'aria-label': label },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col', class: 'tick' }, all),
          h('th', { scope: 'col' }, 'Name'),
          columns[type].map(([name]) => h('th', { scope: 'col' }, name)),
        ),
      ),
      body,
    ),
  );
}
