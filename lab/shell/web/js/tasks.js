import { call } from './api.js';
import { fill, h, icon } from './dom.js';
import { dateTime } from './format.js';
import { emit, on, state } from './state.js';

const columns = ['Task Name', 'Target', 'Status', 'Initiator', 'Start Time', 'Completion Time'];

// A live table of vCenter's recent tasks that pass the filter.
export function taskTable(label, wanted = () => true) {
  const body = h('tbody');
  const draw = () => {
    const tasks = (state.tasks ?? []).filter(wanted);
    fill(
      body,
      tasks.length === 0
        ? h('tr', {}, h('td', { colspan: String(columns.length), class: 'muted' }, 'No recent tasks'))
        : tasks.map(row),
    );
  };
  draw();
  for (const event of ['tasks', 'locale', 'timeFormat']) on(event, draw, body);
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

function row(task) {
  return h(
    'tr',
    {},
    h('td', {}, task.name),
    h('td', {}, task.target),
    h('td', {}, status(task), task.cancelable ? cancel(task) : []),
    h('td', {}, task.initiator),
    h('td', {}, dateTime(task.queued)),
    h('td', {}, task.completed ? dateTime(task.completed) : ''),
  );
}

function cancel(task) {
  return h('button', { class: 'bare', 'aria-label': `Cancel ${task.name}`, onclick: () => stop(task) }, 'Cancel');
}

async function stop(task) {
  try {
    await call('POST', `tasks/${encodeURIComponent(task.id)}/cancel`, {});
  } catch (error) {
    emit('notice', error.message);
  }
}

function status(task) {
  switch (task.state) {
    case 'running':
      return [
        h('progress', { max: '100', value: String(task.progress), 'aria-label': `${task.name} progress` }),
        ` ${task.progress} %`,
      ];
    case 'success':
      return [icon('ok'), 'Completed'];
    case 'error':
      return [icon('error'), task.error || 'Failed'];
    default:
      return ['Queued'];
  }
}

// The pane at the bottom of the page.
export function recentTasks() {
  const pane = h('section', { class: 'recent', 'aria-label': 'Recent Tasks' });
  const toggle = h(
    'button',
    {
      class: 'bare recent-title',
      'aria-expanded': 'true',
      onclick: () => {
        const open = pane.classList.toggle('closed') === false;
        toggle.setAttribute('aria-expanded', String(open));
      },
    },
    icon('down'),
    'Recent Tasks',
  );
  fill(
    pane,
    h('h2', {}, toggle),
    h(
      'div',
      { class: 'recent-body', tabindex: '0', role: 'region', 'aria-label': 'List of recent tasks' },
      taskTable('Recent Tasks'),
    ),
  );
  return pane;
}
