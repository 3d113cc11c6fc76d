import { showActions } from './actions.js';
import { fill, h, icon, iconOf } from './dom.js';
import { go, objectAddress, route } from './router.js';
import { nodeOf, on, state } from './state.js';

const collapsed = new Set();
let shown = 'storage';

// The inventory on the left: a tree by storage and one by hosts.
export function inventory() {
  const tree = h('ul', { role: 'tree', 'aria-label': 'Inventory', class: 'tree' });
  const switches = h(
    'div',
    { class: 'tree-switch', role: 'tablist', 'aria-label': 'Inventory view' },
    choice('hosts', 'Hosts and Clusters', 'host'),
    choice('storage', 'Storage', 'datastore'),
  );
  const draw = () => {
    for (const button of switches.children) button.setAttribute('aria-selected', String(button.dataset.tree === shown));
    const focused = tree.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const top = state.trees?.[shown];
    fill(tree, top ? rows(top, 1) : []);
    const current = route().id;
    for (const item of tree.children) item.setAttribute('aria-selected', String(item.dataset.id === current));
    const stop = tree.querySelector('[aria-selected=true]') ?? tree.firstElementChild;
    stop?.setAttribute('tabindex', '0');
    if (focused) tree.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
  };
  function choice(name, label, symbol) {
    return h(
      'button',
      {
        role: 'tab',
        'data-tree': name,
        'aria-label': label,
        title: label,
        onclick: () => {
          shown = name;
          draw();
        },
      },
      icon(symbol),
    );
  }
  tree.addEventListener('keydown', (key) => onKey(key));
  on('inventory', draw);
  on('route', () => {
    shown = treeWith(route().id);
    draw();
  });
  shown = treeWith(route().id);
  draw();
  return h('nav', { class: 'inventory', 'aria-label': 'Inventory' }, switches, tree);

  function rows(node, level) {
    const children = node.children ?? [];
    const expanded = children.length > 0 ? !collapsed.has(shown + node.id) : undefined;
    const item = h(
      'li',
      {
        role: 'treeitem',
        tabindex: '-1',
        'data-id': node.id,
        'aria-level': String(level),
        'aria-label': node.name,
        'aria-expanded': expanded === undefined ? undefined : String(expanded),
        onclick: () => go(objectAddress(node.id)),
        oncontextmenu: (e) => {
          e.preventDefault();
          showActions([node], { x: e.clientX, y: e.clientY });
        },
      },
      h(
        'span',
        {
          class: 'twist',
          'aria-hidden': 'true',
          onclick: (e) => {
            e.stopPropagation();
            toggle(node);
          },
        },
        children.length > 0 ? icon(expanded ? 'down' : 'right') : '',
      ),
      iconOf(node.type),
      h('span', { class: 'tree-name' }, node.name),
      node.state && node.state !== 'connected' && h('span', { class: 'badge' }, node.state),
    );
    item.style.setProperty('--level', level);
    item.node = node;
    return [item, ...(expanded ? children.flatMap((child) => rows(child, level + 1)) : [])];
  }

  function toggle(node) {
    const key = shown + node.id;
    if (!collapsed.delete(key)) collapsed.add(key);
    draw();
  }

  function onKey(key) {
    const item = document.activeElement;
    const node = item.node;
    if (!node) return;
    const expanded = item.getAttribute('aria-expanded');
    switch (key.key) {
      case 'ArrowDown':
        item.nextElementSibling?.focus();
        break;
      case 'ArrowUp':
        item.previousElementSibling?.focus();
        break;
      case 'ArrowRight':
        if (expanded === 'false') toggle(node);
        else if (expanded === 'true') item.nextElementSibling?.focus();
        break;
      case 'ArrowLeft':
        if (expanded === 'true') toggle(node);
        break;
      case 'Enter':
      case ' ':
        go(objectAddress(node.id));
        break;
      case 'ContextMenu':
        menuFor(item, node);
        break;
      case 'F10':
        if (!key.shiftKey) return;
        menuFor(item, node);
        break;
      default:
        return;
    }
    key.preventDefault();
  }
}

// The tree that shows an object: the one in view if it does.
function treeWith(id) {
  if (!id || nodeOf(id, shown)) return shown;
  return Object.keys(state.trees).find((name) => nodeOf(id, name)) ?? shown;
}

function menuFor(item, node) {
  const box = item.getBoundingClientRect();
  showActions([node], { x: box.left + 60, y: box.bottom });
}
