// Event streams opened and dropped, of runs in progress and of ended ones: none stays counted.
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { install } from './installation.mjs';

/** As many as one user can have open at once. */
const most = 50;

function open(agent, url, token, { dropAfterMs }) {
  return new Promise((resolve) => {
    const call = https.request(
      url,
      { agent, rejectUnauthorized: false, headers: { authorization: token, accept: 'text/event-stream' } },
      (answer) => {
        const done = () => resolve(answer.statusCode);
        answer.on('error', done);
        answer.on('close', done);
        answer.resume();
        if (dropAfterMs !== undefined) setTimeout(() => call.destroy(), dropAfterMs);
      },
    );
    call.on('error', () => resolve(0));
    call.end();
  });
}

async function many(count, width, work) {
  const answers = {};
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next++ < count) {
        const status = await work();
        answers[status] = (answers[status] ?? 0) + 1;
      }
    }),
  );
  return answers;
}

/** Streams of a run in progress that stay open; their statuses. */
function hold(agent, url, token) {
  const calls = [];
  const statuses = Array.from(
    { length: most },
    () =>
      new Promise((resolve) => {
        const call = https.get(
          url,
          { agent, rejectUnauthorized: false, headers: { authorization: token } },
          (answer) => {
            answer.on('error', () => {});
            answer.resume();
            resolve(answer.statusCode);
          },
        );
        call.on('error', () => resolve(0));
        calls.push(call);
      }),
  );
  return Promise.all(statuses).finally(() => calls.forEach((call) => call.destroy()));
}

/** Whether the user can open as many as the limit allows, as nothing is left of earlier ones; disconnects are noticed late. */
async function allFree(agent, url, token) {
  for (let i = 0; ; i++) {
    const statuses = await hold(agent, url, token);
    const free = statuses.filter((status) => status === 200).length;
    if (free === most || i === 20) return free;
    await pause(5000);
  }
}

export default async function streams({ work, opens }) {
  const installation = await install(work);
  const agent = new https.Agent({ keepAlive: true });
  const start = async (datastore) => {
    const body = { datastoreIds: [installation.id(datastore)] };
    const { id } = (await installation.call('POST', '/reclaim-runs', body)).items[0];
    return { id, events: `${installation.services[0].url}/api/v1/reclaim-runs/${id}/events` };
  };
  try {
    const token = installation.token();
    const run = await start('vmfs6-quiet');
    const dropped = await many(opens / 20, 30, () => open(agent, run.events, token, { dropAfterMs: 5 }));
    await installation.until(`/reclaim-runs/${run.id}`, (one) => one.endedAt !== null, '20s');
    const ended = await many(opens, 40, () => open(agent, run.events, token, {}));
    const free = await allFree(agent, (await start('vmfs5-bulk')).events, token);
    return [
      {
        name: `${opens} streams of an ended run opened, ${opens / 20} of a run in progress dropped`,
        held: free === most && Object.keys(ended).every((status) => status === '200'),
        measured: `${free} of ${most} can be opened after; ended ${JSON.stringify(ended)}, dropped ${JSON.stringify(dropped)}`,
      },
    ];
  } finally {
    agent.destroy();
    await installation.stop();
  }
}
