// Event streams opened and dropped, of runs in progress and of ended ones: none stays counted.
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { install } from './installation.mjs';

/** As many as one user can have open at once. */
const most = 50;

/** Real time in which a stream that is read to its end has to end. */
const longestMs = 900_000;

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

/** A stream that is read until the service ends it: its age in seconds, and its last event. */
function follow(agent, url, token) {
  const began = Date.now();
  let text = '';
  return new Promise((resolve) => {
    const done = () => {
      const last = text.split('\n').findLast((line) => line.startsWith('data:'));
      resolve({ seconds: Math.round((Date.now() - began) / 1000), last: JSON.parse(last?.slice(5) || 'null') });
    };
    const signal = AbortSignal.timeout(longestMs);
    const call = https.get(
      url,
      { agent, signal, rejectUnauthorized: false, headers: { authorization: token } },
      (answer) => {
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('error', () => {});
        answer.on('close', done);
      },
    );
    call.on('error', done);
  });
}

/** How many streams the user can open, at least `wanted` when nothing is left of earlier ones; disconnects are noticed late. */
async function opened(agent, url, token, wanted) {
  for (let i = 0; ; i++) {
    const statuses = await hold(agent, url, token);
    const free = statuses.filter((status) => status === 200).length;
    if (free >= wanted || i === 20) return free;
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
    const long = await start('vmfs5-bulk');
    const followed = follow(agent, long.events, token);
    const ended = await many(opens, 40, () => open(agent, run.events, token, {}));
    const free = await opened(agent, long.events, token, most - 1);
    await installation.until(`/reclaim-runs/${long.id}`, (one) => one.endedAt !== null, '20s');
    const { seconds, last } = await followed;
    return [
      {
        name: `${opens} streams of an ended run opened, ${opens / 20} of a run in progress dropped`,
        held: free === most - 1 && Object.keys(ended).every((status) => status === '200'),
        measured: `${free} of ${most} can be opened after beside one; ended ${JSON.stringify(ended)}, dropped ${JSON.stringify(dropped)}`,
      },
      {
        name: 'a stream that was open beside them, longer than requests may take, shows the end of its run',
        held: last?.endedAt !== null && last?.id === long.id,
        measured: `open for ${seconds} s, last event ${last?.state}`,
      },
    ];
  } finally {
    agent.destroy();
    await installation.stop();
  }
}
