import { call } from './api.js';
import { fill, h, icon } from './dom.js';
import { dateTime } from './format.js';
import { emit, on, state } from './state.js';

const columns = ['Task Name', 'Target', 'Status', 'Details', 'Initiator', 'Start Time', 'Completion Time'];

// A live table of vCenter's recent tasks that pass the filter.
export function taskTable(label, wanted = () => true) {
  const body = h('tbody');
  const none = h('tr', {}, h('td', { colspan: String(columns.length), class: 'muted' }, 'No recent tasks'));
  const rows = new Map();
  const draw = () => {
    const tasks = (state.tasks ?? []).filter(wanted);
    for (const id of [...rows.keys()]) if (!tasks.some((task) => task.id === id)) rows.delete(id);
    for (const task of tasks) {
      if (!rows.has(task.id)) rows.set(task.id, row());
      rows.get(task.id).show(task);
    }
    keep(body, tasks.length === 0 ? [none] : tasks.map((task) => rows.get(task.id).element));
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

// Brings the children in order and leaves those alone that stand where they should: a press on one of them outlives it.
function keep(container, children) {
  let next = container.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else container.insertBefore(child, next);
  }
  while (next) {
    const last = next;
    next = next.nextSibling;
    last.remove();
  }
}

// A row that can be shown again as its task goes on; its button stays the same.
function row() {
  let shown;
  const standing = h('span');
  const cancel = h('button', { class: 'bare', onclick: () => stop(shown) }, 'Cancel');
  const cells = columns.map(() => h('td'));
  fill(cells[2], standing, cancel);
  const show = (task) => {
    shown = task;
    fill(cells[0], task.name);
    fill(cells[1], task.target);
    fill(standing, status(task));
    cancel.hidden = !task.cancelable;
    cancel.setAttribute('aria-label', `Cancel ${task.name}`);
    fill(cells[3], task.details ?? '');
    fill(cells[4], task.initiator);
    fill(cells[5], dateTime(task.queued));
    fill(cells[6], task.completed ? dateTime(task.completed) : '');
  };
  return { element: h('tr', {}, cells), show };
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
