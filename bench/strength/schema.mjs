// Requests generated from the contract by Schemathesis, as three callers: an administrator, a viewer and nobody. No response
// has status 500, each fits the contract, and requests are accepted and refused as the contract says. Left out: the end of
// the session in use. `node bench/strength/schema.mjs [--examples N]` starts a lab and the built jar for it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { jar } from '../../tools/build.mjs';
import { whenChanged } from '../../tools/inputs.mjs';
import { root, run } from '../../tools/process.mjs';
import { freshFolder, signIn, startWorld } from '../../tools/stack.mjs';

const home = path.join(root, 'bench/strength/schemathesis');
const contract = path.join(root, 'docs/api/openapi.yaml');
const cache = '.cache/schemathesis';
const python = path.join(root, cache, 'python/bin/python');

/** Ends the session of the caller, after which all requests would only be refused. */
const leftOut = ['sessions.logOut'];

/** Runs with random values; operations without parameters have few of them. */
const mostRounds = 4;

/** The claims about one caller, and the kinds of failures that disprove each; the second one takes all other kinds. */
const claims = {
  'no response with status 500': ['ServerError'],
  'responses fit the contract': [],
  'requests that fit the contract are refused by listed rules only': ['CustomFailure'],
  'requests that do not fit the contract are refused': ['AcceptedNegativeData'],
};
const listed = Object.values(claims).flat();

async function prepare() {
  const requirements = path.join(path.relative(root, home), 'requirements.txt');
  await whenChanged('schemathesis', path.relative(root, python), [requirements], async () => {
    const folder = path.dirname(path.dirname(python));
    mkdirSync(path.dirname(folder), { recursive: true });
    await run('python3', ['-m', 'venv', '--clear', folder], { quiet: true });
    const options = ['--disable-pip-version-check', '--no-compile', '--no-deps', '-q'];
    await run(python, ['-m', 'pip', 'install', ...options, '-r', requirements], { quiet: true });
  });
}

/** What Schemathesis printed of failures, without its frame. */
const failures = (lines) => {
  const from = lines.findIndex((line) => /^=+ FAILURES =+$/.test(line));
  const to = lines.findIndex((line) => /^=+ SUMMARY =+$/.test(line));
  return from < 0 ? [] : lines.slice(from + 1, to < 0 ? undefined : to);
};

/** Shows a line of progress of the checks; false for other lines. */
function showsProgress(line, caller, began) {
  const requests = /^progress: (.*)/.exec(line)?.[1];
  if (requests) console.error(`schema, ${caller}: ${requests}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  return requests !== undefined;
}

/**
 * Sends generated requests of one phase as one caller; resolves with the report of Schemathesis and the text of the failures.
 * @param {{base: string, ca: string, caller: string, token?: string, seed: number, only: string[], phase: string, perOperation: number}} options
 */
async function generate({ base, ca, caller, token, seed, only, phase, perOperation }) {
  const folder = freshFolder(path.join(root, cache), `run-${caller}-${phase}-${seed}`);
  const report = path.join(folder, 'report.json');
  const authorization = token ? `\n[headers]\nAuthorization = "Bearer ${'${TIDEMARK_TOKEN}'}"\n` : '';
  const settings = readFileSync(path.join(home, 'schemathesis.toml'), 'utf8');
  const config = path.join(folder, 'schemathesis.toml');
  writeFileSync(config, settings.replace('\n[generation]', `${authorization}\n[generation]`));
  const chosen = only.flatMap((id) => ['--include-operation-id', id]);
  const omitted = leftOut.flatMap((id) => ['--exclude-operation-id', id]);
  const words = ['-m', 'schemathesis.cli', '--config-file', config, 'run', contract, '--url', base, '--tls-verify', ca];
  const how = ['--phases', phase, '--max-examples', `${perOperation}`, '--seed', `${seed}`];
  const result = ['--report', 'json', '--report-json-path', report, '--no-color'];
  const lines = [];
  const began = Date.now();
  const options = { env: { TIDEMARK_TOKEN: token ?? '', SCHEMATHESIS_HOOKS: path.join(home, 'checks.py') } };
  await run(python, [...words, ...how, ...result, ...chosen, ...omitted], {
    ...options,
    cwd: folder,
    onLine: (line) => showsProgress(line, `${caller}, ${phase}`, began) || lines.push(line),
  }).catch((error) => {
    if (!existsSync(report)) throw new Error(`${error.message}\n${lines.slice(-40).join('\n')}`);
  });
  writeFileSync(path.join(folder, 'output.txt'), lines.join('\n'));
  return { ...JSON.parse(readFileSync(report, 'utf8')), text: failures(lines) };
}

/** All values at the limits of the schemas, then random ones until there are enough requests. */
async function rounds(examples, caller) {
  const operations = caller.only.length || readFileSync(contract, 'utf8').match(/^ {6}operationId: /gm).length;
  const done = [await generate({ ...caller, phase: 'coverage', perOperation: 1 })];
  for (let round = 0; round < mostRounds; round++) {
    const missing = examples - sent(done);
    if (missing <= 0 && round > 0) break;
    const perOperation = Math.max(2, Math.ceil(missing / operations));
    done.push(await generate({ ...caller, phase: 'fuzzing', perOperation, seed: caller.seed + round }));
  }
  return done;
}

const sent = (runs) => runs.reduce((sum, one) => sum + one.test_cases.generated, 0);

/** The rows of one caller, and on the console what failed. */
async function rowsOf(caller, examples) {
  const began = Date.now();
  const all = await rounds(examples, caller);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  for (const { errors, text } of all) {
    if (errors.length > 0) console.log(caller.caller, JSON.stringify(errors));
    if (text.length > 0) console.log(`\n# ${caller.caller}\n${text.join('\n')}`);
  }
  return Object.entries(claims).map(([claim, types]) => {
    const failed = all
      .flatMap((one) => one.failures)
      .filter(({ type }) => (types.length > 0 ? types.includes(type) : !listed.includes(type)));
    const count = failed.reduce((sum, one) => sum + one.count, 0);
    const where = [...new Set(failed.flatMap((one) => one.operations))];
    return {
      name: `${claim}, ${caller.caller}`,
      held: all.every((one) => one.complete && one.errors.length === 0) && sent(all) >= examples && count === 0,
      measured: `${sent(all)} requests in ${seconds} s, ${count} failures${where.length > 0 ? `: ${where.join(', ')}` : ''}`,
    };
  });
}

/**
 * Resolves with one row per caller and claim; `examples` is the least number of requests of each caller, without a token for
 * a caller without a session. Each caller has a process of its own: CPython cannot compile in several threads at once.
 * @param {{base: string, ca: string, callers: Record<string, string | undefined>, examples: number, seed?: number, only?: string[]}} options
 * @returns {Promise<{name: string, held: boolean, measured: string}[]>}
 */
export default async function schema({ base, ca, callers, examples, seed = 1, only = [] }) {
  await prepare();
  const common = { base, ca, only };
  const rows = await Promise.all(
    Object.entries(callers).map(([caller, token], index) =>
      rowsOf({ ...common, caller, token, seed: seed * 1000 + index * 100 }, examples),
    ),
  );
  return rows.flat();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { examples: { type: 'string', default: '300' }, only: { type: 'string', multiple: true } },
  });
  const world = await startWorld(path.join(root, cache, 'world'), { program: jar });
  try {
    const token = async (user) => {
      const { headers } = await signIn(world.lab, world.service, user);
      return headers.authorization.replace('Bearer ', '');
    };
    const callers = { administrator: await token('storage'), viewer: await token('readonly'), nobody: undefined };
    const ca = path.join(world.environment.TIDEMARK_DATADIR, 'tls.crt');
    const { only } = values;
    const found = await schema({ base: world.service.url, ca, callers, examples: Number(values.examples), only });
    for (const { name, held, measured } of found) console.log(`${held ? 'held  ' : 'FAILED'} ${name}: ${measured}`);
    process.exitCode = found.every(({ held }) => held) ? 0 : 1;
  } finally {
    await world.service.stop();
    await world.lab.stop();
  }
}
