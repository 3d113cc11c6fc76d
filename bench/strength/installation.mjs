// A lab and one or more services of the built jar on one database, whose processes a case can kill and start again.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unpacked } from '../../tools/build.mjs';
import { root, serve } from '../../tools/process.mjs';
import {
  connectArrays,
  freshFolder,
  impatient,
  serviceEnvironment,
  signIn,
  startLab,
  startService,
} from '../../tools/stack.mjs';

/** The PostgreSQL of the journeys, with the libraries of the service's tests. */
export async function startPostgresql(folder) {
  const classPath = readFileSync(path.join(root, 'plugin-service/target/test-classpath'), 'utf8').trim();
  const source = path.join(root, 'e2e/support/Postgres.java');
  const server = await serve('java', ['-cp', classPath, source, folder, '0'], {
    isReady: (line) => /PostgreSQL listens on (\d+)/.exec(line)?.[1],
  });
  return { url: `jdbc:postgresql://127.0.0.1:${server.ready}/postgres`, stop: server.stop };
}

/** Real time that a case may take. */
const patienceMs = 240_000;

/**
 * Starts them; `replicas` above 1 requires PostgreSQL.
 * @param {string} work folder
 * @param {{postgresql?: boolean, replicas?: number, scenario?: object, environment?: Record<string, string>}} options
 *     scenario: of the lab, unless its own
 */
export async function install(work, options = {}) {
  const servers = { services: [] };
  try {
    return await installed(freshFolder(work), options, servers);
  } catch (error) {
    await stop(servers);
    throw error;
  }
}

/** The services first, as they use the others. */
async function stop({ services, database, lab }) {
  await Promise.all(services.map((service) => service.stop()));
  await database?.stop();
  await lab?.stop();
}

async function installed(folder, { postgresql = false, replicas = 1, scenario, environment = {} }, servers) {
  const { services } = servers;
  const scenarioFile = path.join(folder, 'scenario.yaml');
  if (scenario) writeFileSync(scenarioFile, JSON.stringify(scenario));
  const more = (scenario?.arrays ?? []).slice(1).flatMap(() => ['--array', '127.0.0.1:0']);
  const flags = ['--speed', '0', ...(scenario ? ['--scenario', scenarioFile] : []), ...more];
  const lab = (servers.lab = await startLab({ stateDir: path.join(folder, 'lab'), flags }));
  const database = (servers.database = postgresql ? await startPostgresql(path.join(folder, 'postgresql')) : undefined);
  const shared = database ? { TIDEMARK_DATABASE_URL: database.url, TIDEMARK_DATABASE_USERNAME: 'postgres' } : {};
  const settings = serviceEnvironment(lab, {
    dataDir: path.join(folder, 'service'),
    extra: { ...impatient, TIDEMARK_POLICY_LOOKINTERVAL: '200ms', ...shared, ...environment },
  });
  const ofReplica = (at) => ({ LOGGING_FILE_NAME: path.join(folder, `service-${at}.log`), ...settings });
  const start = async (at) => {
    services[at] = await startService(ofReplica(at), unpacked);
  };
  await start(0);
  // Before the others start: they would read connections made at another replica half a minute later.
  await connectArrays(lab, services[0]);
  for (let at = 1; at < replicas; at++) await start(at);
  let session = await signIn(lab, services[0]);
  let starting = Promise.resolve();
  const world = (await lab.control('GET', '/world')).datastores;
  const installation = {
    lab,
    folder,
    services,
    call: (method, place, json) => session.call(method, place, json),
    raw: (method, place, json, headers) => session.raw(method, place, json, headers),
    token: () => session.headers.authorization,
    /** Ends a process of the service without warning. */
    kill: (at = 0) => services[at].kill(),
    /** Starts it again on the same data, and logs in there when it is the only one. */
    async restart(at = 0) {
      starting = start(at);
      await starting;
      if (replicas === 1) session = await signIn(lab, services[at]);
    },
    /** Logs in at one of several processes. */
    async use(at) {
      session = await signIn(lab, services[at]);
    },
    advance: (by) => lab.control('POST', '/clock', { advance: by }),
    id: (name) => `${lab.facts.vcenter.guid}:${world.find((one) => one.name === name).id}`,
    async truth(name) {
      return (await lab.control('GET', '/statistics')).datastores.find((one) => one.datastore === name);
    },
    /** Asks until the response satisfies the condition; each time it does not, simulated time advances. */
    async until(place, wanted, step = '10s') {
      const late = Date.now() + patienceMs;
      for (;;) {
        const answer = await session.raw('GET', place);
        if (answer.status === 200 && wanted(answer.body)) return answer.body;
        if (Date.now() > late) {
          const last = JSON.stringify(answer.body).slice(0, 600);
          throw new Error(`${place} is not as expected after ${patienceMs / 1000} s: ${answer.status} ${last}`);
        }
        if (step) await installation.advance(step);
        await pause(150);
      }
    },
    async stop() {
      await Promise.allSettled([starting]);
      await stop(servers);
    },
  };
  return installation;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
