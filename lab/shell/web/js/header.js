import { call } from './api.js';
import { fill, h, icon } from './dom.js';
import { dateTime } from './format.js';
import { pluginIcon } from './icons.js';
import { showMenu } from './menu.js';
import { address, go } from './router.js';
import { deployed, emit, locales, nameOf, on, prefer, state } from './state.js';

const speeds = [1, 60, 3600];

// The bar at the top: main menu, refresh, simulated time, preferences, user.
export function header() {
  const menuButton = h(
    'button',
    {
      class: 'bare',
      'aria-label': 'Menu',
      'aria-haspopup': 'menu',
      onclick: () => showMenu('Menu', mainMenu(), menuButton),
    },
    icon('menu'),
  );
  const userButton = h(
    'button',
    {
      class: 'bare',
      'aria-haspopup': 'menu',
      onclick: () =>
        showMenu(
          'User',
          [
            { label: 'Switch theme', run: () => prefer('theme', state.theme === 'dark' ? 'light' : 'dark') },
            { label: 'Preferences', run: preferences },
            { separator: true },
            { label: 'Log out', run: () => emit('logOut') },
          ],
          userButton,
        ),
    },
    icon('user'),
    state.session.user,
    icon('down'),
  );
  const settingsButton = h(
    'button',
    { class: 'bare', 'aria-label': 'Preferences', 'aria-haspopup': 'dialog', onclick: preferences },
    icon('gear'),
  );
  return h(
    'header',
    { class: 'top' },
    menuButton,
    h('a', { class: 'brand', href: '#/' }, 'vSphere lab client'),
    h(
      'button',
      { class: 'bare', 'aria-label': 'Refresh', title: 'Global refresh', onclick: () => emit('refresh') },
      icon('refresh'),
    ),
    h('span', { class: 'gap' }),
    state.session.hasClock && clock(),
    settingsButton,
    userButton,
  );
}

function mainMenu() {
  return [
    { label: 'Inventory', icon: icon('vcenter'), run: () => go('#/') },
    { label: 'Shortcuts', icon: icon('shortcuts'), run: () => go('#/shortcuts') },
    { separator: true },
    ...globalViews().map(({ plugin }) => ({
      label: nameOf(plugin),
      icon: pluginIcon(plugin),
      run: () => go(address('plugin', plugin.key)),
    })),
    { separator: true },
    { label: 'Client Plug-ins', icon: icon('gear'), run: () => go('#/plugins') },
  ];
}

export const globalViews = () =>
  deployed()
    .filter(({ manifest }) => manifest.global)
    .map((plugin) => ({ plugin, view: plugin.manifest.global.view }));

function clock() {
  const time = h('time', { 'aria-label': 'Simulated time', role: 'timer' });
  const buttons = speeds.map((speed) =>
    h('button', { 'aria-pressed': 'false', 'aria-label': `Speed x${speed}`, onclick: () => set(speed) }, `x${speed}`),
  );
  const other = h('span', {});
  const draw = () => {
    if (!state.now) return;
    const listed = speeds.includes(state.speed);
    other.textContent = listed ? '' : state.speed === 0 ? 'stopped' : `x${state.speed}`;
    time.textContent = dateTime(state.now);
    time.dateTime = state.now;
    speeds.forEach((speed, at) => buttons[at].setAttribute('aria-pressed', String(speed === state.speed)));
  };
  const set = async (speed) => {
    try {
      await call('PUT', 'clock', { speed });
      state.speed = speed;
      draw();
    } catch (error) {
      emit('notice', error.message);
    }
  };
  draw();
  on('pulse', draw, time);
  on('locale', draw, time);
  on('timeFormat', draw, time);
  return h('div', { class: 'clock', role: 'group', 'aria-label': 'Simulated time' }, time, other, buttons);
}

function preferences() {
  const dialog = h('dialog', {
    class: 'modal preferences',
    'aria-labelledby': 'preferences-title',
    onclose: () => dialog.remove(),
  });
  const choice = (label, name, options) =>
    h(
      'label',
      {},
      label,
      h(
        'select',
        { onchange: (e) => prefer(name, e.target.value) },
        Object.entries(options).map(([value, text]) => h('option', { value, selected: state[name] === value }, text)),
      ),
    );
  fill(
    dialog,
    h(
      'div',
      { class: 'modal-head' },
      h('h2', { id: 'preferences-title' }, 'Preferences'),
      h('button', { class: 'bare', 'aria-label': 'Close', onclick: () => dialog.close() }, icon('close')),
    ),
    h(
      'div',
      { class: 'modal-body' },
      choice('Theme', 'theme', { light: 'Light', dark: 'Dark' }),
      choice(
        'Locale',
        'locale',
        Object.fromEntries(Object.entries(locales).map(([code, text]) => [code, `${text} (${code})`])),
      ),
      choice('Time format', 'timeFormat', { 24: '24 hours', 12: '12 hours' }),
      h(
        'p',
        { class: 'muted' },
        'The locale applies to plug-ins, dates and numbers; views are opened again when it changes.',
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
