import { fill, h, icon } from './dom.js';

let open = null;

// Shows a menu at a point or under an element. Items: { label, run, icon, disabled, items, pending } or { separator }.
export function showMenu(label, items, where) {
  closeMenu();
  const back = document.activeElement;
  const root = list(label, items);
  const veil = h('div', {
    class: 'menu-veil',
    onclick: closeMenu,
    oncontextmenu: (e) => {
      e.preventDefault();
      closeMenu();
    },
  });
  document.body.append(veil, root);
  open = { root, veil, back };
  place(root, where);
  focusFirst(root);
  root.addEventListener('keydown', onKey);
  return {
    update: (next) => {
      fill(root, rows(next));
      focusFirst(root);
    },
  };
}

export function closeMenu() {
  if (!open) return;
  open.root.remove();
  open.veil.remove();
  if (open.back?.isConnected) open.back.focus();
  open = null;
}

function list(label, items) {
  return h('ul', { class: 'menu', role: 'menu', 'aria-label': label }, rows(items));
}

function rows(items) {
  return items.map((item) => {
    if (item.separator) return h('li', { role: 'separator' });
    if (item.pending) return h('li', { role: 'none', class: 'menu-note' }, h('span', { class: 'spinner' }), 'Loading…');
    if (item.note) return h('li', { role: 'none', class: 'menu-note' }, item.note);
    if (!item.items) return h('li', { role: 'none' }, entry(item));
    const sub = list(item.label, item.items);
    const parent = entry({ ...item, run: null });
    parent.setAttribute('aria-haspopup', 'menu');
    parent.setAttribute('aria-expanded', 'false');
    parent.append(icon('right'));
    const holder = h('li', { role: 'none', class: 'has-sub' }, parent, sub);
    const toggle = (shown) => {
      parent.setAttribute('aria-expanded', String(shown));
      if (shown) keepInside(holder, sub);
    };
    parent.addEventListener('click', () => {
      toggle(true);
      focusFirst(sub);
    });
    holder.addEventListener('mouseenter', () => toggle(true));
    holder.addEventListener('mouseleave', () => toggle(false));
    return holder;
  });
}

function entry(item) {
  return h(
    'button',
    {
      role: 'menuitem',
      tabindex: '-1',
      'aria-disabled': item.disabled ? 'true' : undefined,
      onclick:
        item.run && !item.disabled
          ? () => {
              closeMenu();
              item.run();
            }
          : undefined,
    },
    item.icon ?? null,
    h('span', {}, item.label),
  );
}

function place(root, where) {
  const box = where instanceof Element ? where.getBoundingClientRect() : { left: where.x, bottom: where.y };
  root.style.left = `${Math.max(4, Math.min(box.left, innerWidth - root.offsetWidth - 4))}px`;
  root.style.top = `${Math.max(4, Math.min(box.bottom + 2, innerHeight - root.offsetHeight - 4))}px`;
}

function keepInside(holder, sub) {
  sub.classList.remove('leftward');
  const box = holder.getBoundingClientRect();
  if (box.right + sub.offsetWidth > innerWidth) sub.classList.add('leftward');
}

const entries = (menu) => [...menu.querySelectorAll(':scope > li > [role=menuitem]')];
const focusFirst = (menu) => entries(menu)[0]?.focus();

function onKey(key) {
  const here = document.activeElement.closest('[role=menu]');
  const all = here ? entries(here) : [];
  const at = all.indexOf(document.activeElement);
  const parent = here?.parentElement.closest('li')?.querySelector(':scope > [role=menuitem]');
  switch (key.key) {
    case 'ArrowDown':
      all[(at + 1) % all.length]?.focus();
      break;
    case 'ArrowUp':
      all[(at - 1 + all.length) % all.length]?.focus();
      break;
    case 'ArrowRight':
      if (all[at]?.getAttribute('aria-haspopup')) all[at].click();
      break;
    case 'ArrowLeft':
      if (parent) {
        parent.setAttribute('aria-expanded', 'false');
        parent.focus();
      }
      break;
    case 'Escape':
      closeMenu();
      break;
    case 'Tab':
      closeMenu();
      return;
    default:
      return;
  }
  key.preventDefault();
  key.stopPropagation();
}
