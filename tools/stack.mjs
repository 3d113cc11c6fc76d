// The whole stack on this machine: lab, service, registered plug-in, connected array. Used by demo, journeys and benchmarks.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { classArchive, jar, javaOptions, labProgram, unpacked, withArchive } from './build.mjs';
import { freshFolder } from './folders.mjs';
import { ask, request } from './https.mjs';
import { run, serve } from './process.mjs';

export { freshFolder };

const any = '127.0.0.1:0';

/** Kinds of the lab that differ from the kind of the service only in their release. */
const otherReleases = { 'asa-r2': 'ontap', 'truenas-26': 'truenas' };

/** Options of Java that the installation guide names: other than here, the compiler optimizes all that runs long. */
export const installedOptions = ['-Xmx256m', '-XX:+UseSerialGC'];

/** Java's arguments that run this jar, in English; with the archive of its classes, when it is the one that has it. */
const javaOn = (program, options = javaOptions) => [
  ...options,
  '-Duser.language=en',
  ...(program === unpacked ? withArchive(classArchive) : []),
  '-jar',
  program,
];

/**
 * Starts the lab; resolves with the server plus `facts`, its ready line.
 * @param {{stateDir: string, vcenter?: string, control?: string, array?: string, flags?: string[]}} options
 */
export async function startLab({ stateDir, vcenter = any, control = any, array = any, flags = [] }) {
  const arguments_ = [
    'serve',
    '--vcenter',
    vcenter,
    '--control',
    control,
    '--array',
    array,
    '--state-dir',
    stateDir,
    ...flags,
  ];
  const server = await serve(labProgram, arguments_, {
    isReady: (line) => (line.startsWith('{') && line.includes('"control"') ? JSON.parse(line) : undefined),
  });
  const lab = server.ready;
  return {
    ...server,
    facts: lab,
    user: (name) => lab.users.find((user) => user.name.startsWith(`${name}@`)),
    control: async (method, place, json) => (await ask(new URL(place, lab.control), { method, json })).body,
  };
}

/**
 * Environment that points the service at the lab's vCenter with one of the lab's users (or none) as service account.
 * @param {Awaited<ReturnType<typeof startLab>>} lab
 * @param {{dataDir: string, port?: number, account?: string | null, extra?: Record<string, string>}} options
 * @returns {Record<string, string>}
 */
export function serviceEnvironment(lab, { dataDir, port = 0, account = 'service', extra = {} }) {
  const user = account === null ? null : lab.user(account);
  return {
    TIDEMARK_DATADIR: dataDir,
    TIDEMARK_HTTP_ADDRESS: '127.0.0.1',
    TIDEMARK_HTTP_PORT: String(port),
    TIDEMARK_CLOCK: 'vcenter',
    TIDEMARK_TRIAL: 'false',
    TIDEMARK_VCENTERS_0_ADDRESS: lab.facts.vcenter.address,
    TIDEMARK_VCENTERS_0_THUMBPRINT: lab.facts.vcenter.thumbprint256,
    ...(user ? { TIDEMARK_VCENTERS_0_USERNAME: user.name, TIDEMARK_VCENTERS_0_PASSWORD: user.password } : {}),
    ...extra,
  };
}

/** Starts the jar, or another version of it; resolves with the server plus `url`, its HTTPS origin. */
export async function startService(environment, program = jar, options = javaOptions) {
  mkdirSync(environment.TIDEMARK_DATADIR, { recursive: true });
  const server = await serve('java', [...javaOn(program, options), 'serve'], {
    cwd: environment.TIDEMARK_DATADIR,
    env: environment,
    isReady: (line) => /Tidemark .*listens on (https:\/\/\S+)/.exec(line)?.[1],
  });
  return { ...server, url: server.ready.replace(/\/$/, '').replace('0.0.0.0', '127.0.0.1') };
}

/**
 * Registers the plug-in, or runs another command on the lab's vCenter, through the real command line; resolves with what it
 * printed, rejects with its `code` and `lines`.
 * @param {Awaited<ReturnType<typeof startLab>>} lab
 * @param {{url: string}} service
 * @param {{command?: string, user?: string, quiet?: boolean, program?: string, manifest?: string, more?: string[]}} options
 * @returns {Promise<string[]>}
 */
export function register(
  lab,
  service,
  { command = 'register', user = 'installer', quiet = true, program = jar, manifest = 'plugin.json', more = [] } = {},
) {
  const { name, password } = lab.user(user);
  const { address, thumbprint256 } = lab.facts.vcenter;
  const url = command === 'register' ? ['--plugin-url', `${service.url}/plugin/${manifest}`] : [];
  const access = ['--vcenter', address, '--user', name, '--password-stdin', '--vcenter-thumbprint', thumbprint256];
  return run('java', [...javaOn(program), command, ...access, ...url, ...more], { quiet, input: `${password}\n` });
}

/** @typedef {(answer: {method: string, url: string, status: number, type: string, body: string, sent?: unknown}) => void} OnAnswer */

/** The response, asked for again for up to a minute while a service that has just started has not reached its vCenter. */
async function reached(logIn) {
  const late = Date.now() + 60_000;
  for (;;) {
    const answer = await logIn();
    if (answer.status < 300) return answer;
    if (answer.status !== 503 || Date.now() > late) {
      throw new Error(`log-in: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    await pause(500);
  }
}

/**
 * Logs in to the service as a lab user; resolves with `call(method, place, json, more)` that throws on a problem; `more` are
 * options of the request.
 *
 * @param {Awaited<ReturnType<typeof startLab>>} lab
 * @param {{url: string}} service
 * @param {string} user
 * @param {OnAnswer} [onAnswer] receives each response
 */
export async function signIn(lab, service, user = 'storage', onAnswer) {
  const { name: username, password } = lab.user(user);
  const api = (place) => `${service.url}/api/v1${place}`;
  const json = { vcenter: lab.facts.vcenter.guid, username, password };
  const session = await reached(() => request(api('/sessions'), { method: 'POST', json, onAnswer }));
  const headers = { authorization: `Bearer ${session.body.token}` };
  return {
    headers,
    raw: (method, place, body, more = {}) =>
      request(api(place), { method, json: body, headers: { ...headers, ...more }, onAnswer }),
    call: async (method, place, body, more = {}) =>
      (await ask(api(place), { method, json: body, headers, onAnswer, ...more })).body,
  };
}

/**
 * Connects the lab's arrays to the service over its API.
 *
 * @param {Awaited<ReturnType<typeof startLab>>} lab
 * @param {{url: string}} service
 * @param {OnAnswer} [onAnswer] receives each response
 */
export async function connectArrays(lab, service, onAnswer) {
  const { call } = await signIn(lab, service, 'storage', onAnswer);
  for (const { kind, name, address, apiToken, user, password, thumbprint256 } of lab.facts.arrays) {
    const credential = apiToken ? { apiToken } : { login: { user, password } };
    await call('POST', '/arrays', {
      kind: otherReleases[kind] ?? kind,
      name,
      address,
      thumbprint: thumbprint256,
      ...credential,
    });
  }
}

/** Polls often, so that tests that advance the clock do not wait. */
export const impatient = {
  TIDEMARK_RECLAIM_POLLINTERVAL: '100ms',
  TIDEMARK_RECLAIM_LOGINTERVAL: '150ms',
  TIDEMARK_ARRAYS_REFRESH: '1s',
  TIDEMARK_CAPACITY_LOOK: '200ms',
  TIDEMARK_NOTIFICATION_TRIES: '1',
  TIDEMARK_NOTIFICATION_LOOKINTERVAL: '200ms',
};

/**
 * Starts a lab whose clock is moved by hand, and the service with the plug-in registered and the arrays connected.
 * @param {string} parent folder for its state
 * @param {{arrays?: boolean, account?: string | null, registered?: boolean, flags?: string[], program?: string, environment?: Record<string, string>, onAnswer?: OnAnswer}} options
 */
export async function startWorld(
  parent,
  {
    arrays = true,
    account = 'service',
    registered = true,
    flags = [],
    program = unpacked,
    environment: more = {},
    onAnswer,
  } = {},
) {
  const folder = freshFolder(parent);
  const lab = await startLab({ stateDir: path.join(folder, 'lab'), flags: ['--speed', '0', ...flags] });
  const dataDir = path.join(folder, 'service');
  const environment = serviceEnvironment(lab, { dataDir, account, extra: { ...impatient, ...more } });
  const service = await startService(environment, program);
  if (registered) await register(lab, service, { program });
  if (arrays) await connectArrays(lab, service, onAnswer);
  return { lab, service, environment, program };
}
