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

/**
 * Sends generated requests as one caller; resolves with the report of Schemathesis and the text of the failures.
 * @param {{base: string, ca: string, caller: string, token?: string, perOperation: number, only?: string[]}} options
 */
async function generate({ base, ca, caller, token, perOperation, only = [] }) {
  const folder = freshFolder(path.join(root, cache), `run-${caller}`);
  const report = path.join(folder, 'report.json');
  const authorization = token ? `\n[headers]\nAuthorization = "Bearer ${'${TIDEMARK_TOKEN}'}"\n` : '';
  const settings = readFileSync(path.join(home, 'schemathesis.toml'), 'utf8');
  const config = path.join(folder, 'schemathesis.toml');
  writeFileSync(config, settings.replace('\n[generation]', `${authorization}\n[generation]`));
  const chosen = only.flatMap((id) => ['--include-operation-id', id]);
  const omitted = leftOut.flatMap((id) => ['--exclude-operation-id', id]);
  const words = ['-m', 'schemathesis.cli', '--config-file', config, 'run', contract, '--url', base, '--tls-verify', ca];
  const how = ['--phases', 'coverage,fuzzing', '--max-examples', String(perOperation)];
  const result = ['--report', 'json', '--report-json-path', report, '--no-color'];
  const lines = [];
  const options = { env: { TIDEMARK_TOKEN: token ?? '', SCHEMATHESIS_HOOKS: path.join(home, 'checks.py') } };
  await run(python, [...words, ...how, ...result, ...chosen, ...omitted], {
    ...options,
    cwd: folder,
    onLine: (line) => lines.push(line),
  }).catch((error) => {
    if (!existsSync(report)) throw new Error(`${error.message}\n${lines.slice(-40).join('\n')}`);
  });
  writeFileSync(path.join(folder, 'output.txt'), lines.join('\n'));
  return { ...JSON.parse(readFileSync(report, 'utf8')), text: failures(lines) };
}

/**
 * Resolves with one row per caller and claim; `examples` is the least number of requests of each caller.
 * @param {{base: string, ca: string, tokens: {administrator: string, viewer: string}, examples: number, only?: string[]}} options
 * @returns {Promise<{name: string, held: boolean, measured: string}[]>}
 */
export default async function schema({ base, ca, tokens, examples, only }) {
  await prepare();
  const operations = readFileSync(contract, 'utf8').match(/^ {6}operationId: /gm).length;
  const perOperation = Math.max(1, Math.ceil(examples / (only?.length || operations)));
  const results = [];
  for (const [caller, token] of Object.entries({ ...tokens, nobody: undefined })) {
    const done = await generate({ base, ca, caller, token, perOperation, only });
    for (const [claim, types] of Object.entries(claims)) {
      const failed = done.failures.filter(({ type }) =>
        types.length > 0 ? types.includes(type) : !listed.includes(type),
      );
      const count = failed.reduce((sum, one) => sum + one.count, 0);
      const where = [...new Set(failed.flatMap((one) => one.operations))];
      results.push({
        name: `${claim}, ${caller}`,
        held: done.complete && done.errors.length === 0 && count === 0,
        measured: `${done.test_cases.generated} requests, ${count} failures${where.length > 0 ? `: ${where.join(', ')}` : ''}`,
      });
    }
    if (done.errors.length > 0) console.log(caller, JSON.stringify(done.errors));
    if (done.text.length > 0) console.log(`\n# ${caller}\n${done.text.join('\n')}`);
  }
  return results;
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
    const tokens = { administrator: await token('administrator'), viewer: await token('readonly') };
    const ca = path.join(world.environment.TIDEMARK_DATADIR, 'tls.crt');
    const { only } = values;
    const found = await schema({ base: world.service.url, ca, tokens, examples: Number(values.examples), only });
    for (const { name, held, measured } of found) console.log(`${held ? 'held  ' : 'FAILED'} ${name}: ${measured}`);
    process.exitCode = found.every(({ held }) => held) ? 0 : 1;
  } finally {
    await world.service.stop();
    await world.lab.stop();
  }
}
