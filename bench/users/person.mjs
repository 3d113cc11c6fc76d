// A user of the vSphere Client: logs in to the shell, gets a token for the plug-in, follows a run, and opens one page after the
// other. Requests take connections from a pool, as those of the proxy of vCenter; each event stream has one of its own.
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../../tools/https.mjs';

const plugin = 'io.tidemark.reclaim';
const timeoutMs = 60_000;

/** Connections that are idle for longer are not used again; the service closes them after 60 s. */
export const requests = new https.Agent({ keepAlive: true, rejectUnauthorized: false, timeout: 40_000 });
const streams = new https.Agent({ keepAlive: false, rejectUnauthorized: false });

const pick = (all) => all[Math.floor(Math.random() * all.length)];

/** Status and JSON of a response; a connection that fails has its code as the status. */
function send(url, { method = 'GET', token, json, agent = requests }) {
  const payload = json === undefined ? undefined : JSON.stringify(json);
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const headers = { accept: 'application/json', 'accept-encoding': 'gzip', 'vmware-api-session-id': token, ...type };
    const call = https.request(url, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('error', (error) => resolve(error.code ?? error.message));
      answer.on('end', () => resolve(answer.statusCode));
    });
    call.setTimeout(timeoutMs, () => call.destroy(Object.assign(new Error('timeout'), { code: 'timeout' })));
    call.on('error', (error) => resolve(error.code ?? error.message));
    call.end(payload);
  });
}

/** The pages, each with the requests that it sends at once, and how often people open it in relation to others. */
const pages = [
  {
    often: 3,
    of: ({ page }) => [
      ['home: session', '/sessions/current'],
      ['home: list', `/datastores?size=20&sort=name&page=${page}`],
      ['home: summary', '/fleet/summary'],
      ['home: trend', '/fleet/trend?past=P7D'],
      ['home: UNMAP activity', '/fleet/unmap-activity'],
      ['home: forecast', '/fleet/forecast?size=10'],
      ['home: queue', '/queue'],
    ],
  },
  { often: 3, of: ({ text }) => [['search', `/datastores?size=20&q=${text}&sort=deadSpaceBytes,desc`]] },
  {
    often: 3,
    of: ({ id }) => [
      ['datastore: session', `/sessions/current?objectId=${id}`],
      ['datastore', `/datastores/${id}`],
      ['datastore: chart', `/datastores/${id}/capacity?past=P7D`],
      ['datastore: runs', `/reclaim-runs?datastoreId=${id}&size=1&sort=createdAt,desc`],
    ],
  },
  { often: 2, of: ({ id }) => [['estimate', '/reclaim-estimates', { datastoreIds: [id] }]] },
  {
    often: 1,
    of: ({ rule }) => [
      ['findings: rules', '/audit-rules?size=1000'],
      ['findings by rule', `/findings?ruleId=${rule}&size=20`],
    ],
  },
  { often: 2, of: () => [['runs', '/reclaim-runs?size=20&sort=createdAt,desc']] },
];
const deck = pages.flatMap((page) => Array(page.often).fill(page));

/**
 * @param {{shell: string, service: string, user: {name: string, password: string}, objects: {ids: string[], names: string[],
 *   rules: string[]}, live: () => string[], think: {least: number, most: number}, seen: (kind: string, status: number | string,
 *   millis: number) => void}} world `live`: ids of the runs in progress; `think` in milliseconds
 */
export async function logIn({ shell, service, user, objects, live, think, seen }) {
  const there = (place) => new URL(place, shell);
  const json = { username: user.name, password: user.password };
  const { headers } = await ask(there('/api/ui/shell/session'), { method: 'POST', json });
  const cookie = headers['set-cookie'][0].split(';')[0];
  const own = { method: 'POST', headers: { cookie }, json: {} };
  const { sessionToken: token } = (await ask(there(`/api/ui/shell/plugins/${plugin}/token`), own)).body;
  let gone = false;
  let stream;

  const get = async (kind, place, body) => {
    const began = performance.now();
    const status = await send(`${service}/api/v1${place}`, {
      token,
      ...(body === undefined ? {} : { method: 'POST', json: body }),
    });
    seen(kind, status, performance.now() - began);
  };

  /** Resolves when the stream begins; another run follows when its run ends. */
  const follow = () =>
    new Promise((resolve) => {
      const began = performance.now();
      const url = `${service}/api/v1/reclaim-runs/${pick(live())}/events`;
      const headers = { accept: 'text/event-stream', 'vmware-api-session-id': token };
      const again = () => {
        stream = undefined;
        if (!gone) setTimeout(() => gone || follow(), 1_000);
        resolve();
      };
      const call = https.get(url, { agent: streams, headers }, (answer) => {
        seen('stream', answer.statusCode, performance.now() - began);
        answer.resume();
        answer.on('error', (error) => gone || seen('stream', error.code, 0));
        answer.on('close', again);
        resolve();
      });
      call.on('error', (error) => {
        if (!gone) seen('stream', error.code, 0);
        again();
      });
      stream = call;
    });

  const open = async () => {
    const about = {
      id: pick(objects.ids),
      text: encodeURIComponent(pick(objects.names).slice(0, -1)),
      rule: pick(objects.rules),
      page: Math.floor(Math.random() * Math.ceil(objects.ids.length / 20)),
    };
    await Promise.all(
      pick(deck)
        .of(about)
        .map(([kind, place, body]) => get(kind, place, body)),
    );
  };

  await get('first request', '/sessions/current');
  await follow();
  const thought = () => pause(think.least + Math.random() * (think.most - think.least));
  const browsing = (async () => {
    await pause(Math.random() * think.most);
    while (!gone) {
      await open();
      await thought();
    }
  })();
  return {
    follows: () => stream !== undefined,
    async leave() {
      gone = true;
      stream?.destroy();
      await browsing;
      await ask(there('/api/ui/shell/session'), { method: 'DELETE', headers: { cookie }, json: {} });
    },
  };
}
