import { call } from './api.js';
import { fill, h, icon } from './dom.js';
import { pluginFrame } from './frames.js';
import { globalViews, header } from './header.js';
import { pluginIcon } from './icons.js';
import { logInPage } from './login.js';
import { objectPage } from './object.js';
import { pluginsPage } from './plugins.js';
import { address, objectAddress, route, takeNavigationData } from './router.js';
import { emit, nameOf, nodeOf, on, pluginOf, prefer, state, suffer } from './state.js';
import { recentTasks } from './tasks.js';
import { inventory } from './tree.js';

const BEAT = 1000;
const PRODUCT = document.title;
const root = document.getElementById('root');
const workspace = h('main', { class: 'workspace' });
const banner = h('div', { class: 'banner', role: 'status', hidden: true });
let beat = null;
let shown = 0;
let trouble = '';

async function start() {
  prefer('theme', state.theme);
  try {
    state.session = await call('GET', 'session');
  } catch (error) {
    logInPage(root, signedIn, error.message);
    return;
  }
  if (state.session) await signedIn(state.session);
  else logInPage(root, signedIn);
}

async function signedIn(session) {
  state.session = session;
  try {
    [state.trees] = await Promise.all([call('GET', 'inventory'), loadPlugins()]);
  } catch (error) {
    logInPage(root, signedIn, error.message);
    return;
  }
  state.plugins = state.latest;
  shown = state.revision;
  fill(root, header(), banner, h('div', { class: 'middle' }, inventory(), workspace), recentTasks());
  show();
  clearTimeout(beat);
  pulse();
}

async function loadPlugins() {
  const { items, revision } = await call('GET', 'plugins');
  state.latest = items;
  state.revision = revision;
}

// Shows the page that the address names.
function show() {
  if (!state.session) return;
  const to = route();
  const pages = {
    object: () => objectPage(to),
    plugin: () => globalPage(to.plugin),
    plugins: pluginsPage,
    shortcuts,
  };
  document.title = [nodeOf(to.id)?.name, PRODUCT].filter(Boolean).join(' - ');
  if (pages[to.page]) fill(workspace, pages[to.page]());
  else location.replace(objectAddress(state.trees.storage.id));
}

function globalPage(key) {
  const plugin = pluginOf(key);
  const view = plugin?.manifest?.global?.view;
  if (!view) return h('p', { class: 'notice', role: 'alert' }, 'This plug-in is not available.');
  return h(
    'div',
    { class: 'global-view' },
    h('h1', { class: 'spoken' }, nameOf(plugin)),
    pluginFrame(plugin, { uri: view.uri, title: nameOf(plugin), navigationData: takeNavigationData() }),
  );
}

function shortcuts() {
  const tile = (href, symbol, label) => h('a', { class: 'tile', href }, symbol, label);
  return h(
    'div',
    { class: 'page' },
    h('h1', {}, 'Shortcuts'),
    h('h2', {}, 'Inventories'),
    h('div', { class: 'tiles' }, tile('#/', icon('vcenter'), 'Inventory')),
    h('h2', {}, 'Plug-ins'),
    h(
      'div',
      { class: 'tiles' },
      globalViews().map(({ plugin }) => tile(address('plugin', plugin.key), pluginIcon(plugin), nameOf(plugin))),
    ),
    h('h2', {}, 'Administration'),
    h('div', { class: 'tiles' }, tile('#/plugins', icon('gear'), 'Client Plug-ins')),
  );
}

async function pulse() {
  try {
    const { tasks, revision, now, speed, faults } = await call('GET', 'pulse');
    Object.assign(state, { now, speed });
    suffer(faults);
    if (JSON.stringify(tasks) !== JSON.stringify(state.tasks)) {
      const finished = done(tasks) !== done(state.tasks ?? []);
      state.tasks = tasks;
      emit('tasks');
      if (finished) await loadInventory();
    }
    if (revision !== state.revision) {
      await loadPlugins();
      emit('latest');
    }
    if (revision !== shown && state.latest.every((plugin) => plugin.state !== 'In Progress')) {
      shown = revision;
      announce('Plug-ins have been deployed, changed or removed.', 'Refresh browser', () => location.reload());
    }
    emit('pulse');
    if (trouble) banner.hidden = true;
    trouble = '';
  } catch (error) {
    if (error.status === 401) return expired(error.message);
    if (error.message !== trouble) announce(error.message);
    trouble = error.message;
  }
  beat = setTimeout(pulse, BEAT);
  return undefined;
}

const done = (tasks) =>
  tasks
    .filter(({ completed }) => completed)
    .map(({ id }) => id)
    .join();

async function loadInventory() {
  state.trees = await call('GET', 'inventory');
  emit('inventory');
}

async function refresh() {
  try {
    await loadInventory();
  } catch (error) {
    announce(error.message);
  }
  emit('globalRefresh');
}

function announce(text, label, act) {
  banner.hidden = false;
  fill(
    banner,
    h('span', {}, text),
    label && h('button', { onclick: act }, label),
    h(
      'button',
      {
        class: 'bare',
        'aria-label': 'Dismiss',
        onclick: () => {
          banner.hidden = true;
        },
      },
      icon('close'),
    ),
  );
}

function expired(message) {
  clearTimeout(beat);
  state.session = null;
  document.querySelectorAll('dialog').forEach((dialog) => dialog.remove());
  emit('signedOut');
  logInPage(root, signedIn, message);
}

async function logOut() {
  try {
    await call('DELETE', 'session', {});
  } finally {
    expired('');
  }
}

on('route', show);
on('locale', show);
on('refresh', refresh);
on('notice', (text) => announce(text));
on('expired', () => expired('Your session has ended. Log in again.'));
on('logOut', logOut);
start();
