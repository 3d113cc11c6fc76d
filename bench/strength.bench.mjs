// The service under attack, load and faults: `npm run bench -- strength`, parts of it with PARTS=kills,streams. Bounded, on
// loopback; one table of what held and what did not, and exit code 1 unless all held. SEED, KILLS, OPENS and EXAMPLES change the
// random draws and the numbers of kills, of opened streams and of generated requests of each caller. CALLERS selects those of the
// part `schema`, such as administrator,nobody or administrator@postgresql; OPERATIONS='run by task;audit' operations of `faults`.
import path from 'node:path';
import { buildJar, buildLab, unpackJar } from '../tools/build.mjs';
import { root } from '../tools/process.mjs';
import { signIn } from '../tools/stack.mjs';
import { install } from './strength/installation.mjs';

const work = path.join(root, '.cache/bench/strength');
const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const settings = {
  work,
  seed: number('SEED', 1),
  kills: number('KILLS', 60),
  opens: number('OPENS', 100_000),
  operations: process.env.OPERATIONS?.split(';'),
};

const bearer = async (lab, service, user) =>
  (await signIn(lab, service, user)).headers.authorization.replace('Bearer ', '');

/** Runs a part against a service of its own. */
async function against(environment, part, options = {}) {
  const logFile = path.join(work, 'service.log');
  const installation = await install(path.join(work, 'one'), {
    ...options,
    environment: { LOGGING_FILE_NAME: logFile, ...environment },
  });
  const { lab, services, folder } = installation;
  try {
    return await part({
      base: services[0].url,
      ca: path.join(folder, 'service/tls.crt'),
      insecure: true,
      logFile,
      token: await bearer(lab, services[0], 'storage'),
      viewer: () => bearer(lab, services[0], 'readonly'),
      arrays: lab.facts.arrays,
    });
  } finally {
    await installation.stop();
  }
}

const ownService = (file, name, options) => () =>
  against({}, async (service) => (await import(`./strength/${file}.mjs`))[name](service), options);

/** A datastore on an array of each kind. */
const kinds = [
  'flasharray',
  'powerstore',
  'ontap',
  'wsapi',
  'storagevirtualize',
  'unity',
  'powermax',
  'vsp',
  'truenas',
];
const everyKind = {
  scenario: {
    clusters: 1,
    hosts: 2,
    arrays: kinds.map((kind) => ({ kind })),
    datastores: kinds.map((kind, at) => ({ name: kind, vmfs: 6, extents: [500], array: at + 1, vms: [60] })),
  },
};
const whole = (file) => async () => (await import(`./strength/${file}.mjs`)).default(settings);

/** Who sends generated requests, and on which database: H2 unless another one is named. */
const callers = process.env.CALLERS?.split(',') ?? ['administrator', 'viewer', 'nobody', 'administrator@postgresql'];

/** Requests generated from the contract, on a service with this database. */
async function generated(database) {
  const chosen = callers.filter((caller) => (caller.split('@')[1] ?? 'h2') === database);
  if (chosen.length === 0) return [];
  const { default: schema } = await import('./strength/schema.mjs');
  return against(
    {},
    async ({ base, ca, token, viewer }) => {
      const tokens = { administrator: token, viewer: await viewer(), nobody: undefined };
      return schema({
        base,
        ca,
        callers: Object.fromEntries(chosen.map((caller) => [caller, tokens[caller.split('@')[0]]])),
        examples: number('EXAMPLES', 10_000),
        seed: settings.seed,
      });
    },
    { postgresql: database === 'postgresql' },
  );
}

const parts = {
  schema: async () => [...(await generated('h2')), ...(await generated('postgresql'))],
  kills: whole('kills'),
  faults: whole('faults'),
  hostile: ownService('hostile', 'hostile', everyKind),
  slow: ownService('slow', 'slow'),
  streams: whole('streams'),
  names: ownService('names', 'names'),
  disk: async () => (await import('./strength/disk.mjs')).default({ work: path.join(work, 'disk') }),
};

/** Parts that run at once, as most of their time is spent waiting; response times are measured with nothing beside. */
const groups = [['slow'], ['hostile'], ['kills', 'faults', 'schema', 'streams'], ['names', 'disk']];

async function rowsOf(part) {
  const began = Date.now();
  let rows;
  try {
    rows = await parts[part]();
  } catch (error) {
    rows = [{ name: part, held: false, measured: error.message }];
  }
  console.log(`\n${part}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  for (const { name, held, measured } of rows) console.log(`  ${held ? 'held    ' : 'NOT HELD'} ${name}: ${measured}`);
  return rows;
}

/** Prints the table; the process ends with 1 unless all held. */
export default async function strength() {
  const wanted = process.env.PARTS?.split(',') ?? Object.keys(parts);
  const unknown = wanted.filter((part) => !parts[part]);
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there is: ${Object.keys(parts).join(', ')}`);
  await Promise.all([buildLab(), buildJar()]);
  await unpackJar();
  const rows = [];
  for (const group of groups) {
    const chosen = group.filter((part) => wanted.includes(part));
    rows.push(...(await Promise.all(chosen.map(rowsOf))).flat());
  }
  console.log(`\n${rows.filter((row) => row.held).length} of ${rows.length} held`);
  if (rows.some((row) => !row.held)) process.exitCode = 1;
}
