// The lab's part of `npm test` and `npm run check`: format, vet, tests, third-party clients.
import path from 'node:path';
import { root, run } from './process.mjs';

const lab = path.join(root, 'lab');
/** As the lab is built, or Go would compile everything a second time; nobody debugs test programs of this run. */
const asBuilt = ['-trimpath', '-ldflags=-w'];

/** The vendor's library of each kind reads an array of the lab; others of lab/clients only with `wide`. */
const shortJudges = '^Test(OntapClient|WSAPIClient|StorageVirtualizeSDK|UnityLibrary|PowerMaxLibrary)ReadsTheTruth$';

function failedOutput(lines) {
  const output = new Map();
  const failed = [];
  for (const line of lines) {
    if (!line.startsWith('{')) {
      failed.push(line);
      continue;
    }
    const event = JSON.parse(line);
    const key = `${event.Package} ${event.Test ?? ''}`;
    if (event.Action === 'output') output.set(key, (output.get(key) ?? '') + event.Output);
    if (event.Action === 'fail') failed.push(output.get(key) ?? key);
    if (event.Action === 'build-output') failed.push(event.Output);
  }
  return failed.join('\n').slice(-20_000);
}

/** The packages whose code and tests use govmomi, and the others. */
async function packages() {
  const each = '{{if .ForTest}}{{.ForTest}}{{else}}{{.ImportPath}}{{end}} {{join .Deps " "}}';
  const listed = await run('go', ['list', '-test', '-f', each, './...'], { cwd: lab, quiet: true });
  const onGovmomi = new Map();
  for (const line of listed) {
    const name = line.split(' ', 1)[0];
    if (!name || name.endsWith('.test')) continue;
    onGovmomi.set(name, onGovmomi.get(name) || line.includes('/govmomi/'));
  }
  const names = [...onGovmomi.keys()];
  return [names.filter((name) => onGovmomi.get(name)), names.filter((name) => !onGovmomi.get(name))];
}

/**
 * Runs the lab's tests with the given Python; `wide` adds all third-party clients, and the race detector on packages
 * without govmomi. Compiling govmomi a second time for the race detector, and reading it for the two analyzers that want facts of
 * every dependency, takes minutes of CPU: packages on it go without unless `race` asks for it.
 * With `wide`, tests on govmomi run even if Go has their results, because their SOAP messages are recorded.
 * @param {{wide: boolean, race: boolean, python?: string}} options
 */
export async function testLab({ wide, race, python }) {
  const unformatted = (await run('gofmt', ['-l', '.'], { cwd: lab, quiet: true })).filter(Boolean);
  if (unformatted.length) throw new Error(`gofmt wants to change: ${unformatted.join(' ')}`);
  const [onGovmomi, others] = await packages();
  const light = race ? [] : ['-printf=false', '-lostcancel=false'];
  await run('go', ['vet', '-trimpath', ...others], { cwd: lab, quiet: true });
  await run('go', ['vet', '-trimpath', ...light, ...onGovmomi], { cwd: lab, quiet: true });
  const lines = [];
  const test = async (detector, names) => {
    const command = ['test', ...asBuilt, '-vet=off', '-json', ...(detector ? ['-race'] : []), ...names];
    if (wide && names !== others) command.splice(1, 0, '-count=1');
    const env = python ? { TIDEMARK_PYTHON: python } : {};
    try {
      lines.push(...(await run('go', command, { cwd: lab, env, onLine: () => {} })));
    } catch (error) {
      lines.push(...(error.lines ?? []));
      throw Object.assign(new Error(failedOutput(lines)), { lines });
    }
  };
  await test(race, wide ? onGovmomi : onGovmomi.filter((name) => !name.endsWith('/clients')));
  if (!wide) await test(race, ['./clients', '-run', shortJudges]);
  await test(race || wide, others);
  return lines;
}
