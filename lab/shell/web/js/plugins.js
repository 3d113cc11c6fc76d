import { call } from './api.js';
import { fill, h, icon } from './dom.js';
import { dateTime } from './format.js';
import { emit, on, state } from './state.js';

// Administration > Client Plug-ins: every remote plug-in with its state, why it failed, and what it did wrong since.
export function pluginsPage() {
  const body = h('tbody');
  const wrong = h('tbody');
  const draw = () => {
    fill(
      body,
      state.latest.length === 0
        ? h('tr', {}, h('td', { colspan: '6', class: 'muted' }, 'No remote plug-in is registered'))
        : state.latest.map(row),
    );
    fill(
      wrong,
      state.problems.length === 0
        ? h('tr', {}, h('td', { colspan: '3', class: 'muted' }, 'None'))
        : state.problems.map(({ plugin, message, at }) =>
            h('tr', {}, h('td', {}, plugin), h('td', {}, message), h('td', {}, dateTime(at))),
          ),
    );
  };
  draw();
  for (const event of ['latest', 'problems']) on(event, draw, body);
  return h(
    'div',
    { class: 'page' },
    h('h1', {}, 'Client Plug-ins'),
    h(
      'p',
      { class: 'muted' },
      'Remote plug-ins registered with this vCenter. A browser refresh loads what has been deployed since the page was opened.',
    ),
    table('Client Plug-ins', ['Name', 'Key', 'Version', 'Vendor', 'State', 'Actions'], body),
    h('h2', {}, 'Wrong behavior noticed on this page'),
    table('Wrong behavior', ['Plug-in', 'What happened', 'Time'], wrong),
  );
}

function table(label, columns, body) {
  return h(
    'table',
    { 'aria-label': label },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        columns.map((name) => h('th', { scope: 'col' }, name)),
      ),
    ),
    body,
  );
}

function row(plugin) {
  const failed = plugin.state === 'Failed' || plugin.state === 'Incompatible';
  return h(
    'tr',
    {},
    h('td', {}, plugin.name),
    h('td', {}, plugin.key),
    h('td', {}, plugin.version),
    h('td', {}, plugin.company),
    h(
      'td',
      {},
      h(
        'span',
        { class: `state ${plugin.state.toLowerCase().replace(' ', '-')}` },
        icon({ Deployed: 'ok', 'In Progress': 'refresh' }[plugin.state] ?? 'error'),
        plugin.state,
      ),
      failed && h('p', {}, plugin.message),
      failed &&
        plugin.reasons?.length > 0 &&
        h(
          'ul',
          {},
          plugin.reasons.map((reason) => h('li', {}, reason)),
        ),
    ),
    h('td', {}, h('button', { 'aria-label': `Redeploy ${plugin.name}`, onclick: () => redeploy(plugin) }, 'Redeploy')),
  );
}

async function redeploy(plugin) {
  try {
    await call('POST', `plugins/${encodeURIComponent(plugin.key)}/redeploy`, {});
  } catch (error) {
    emit('notice', error.message);
  }
}
