// Requirements of the tests in addition to JDK, Maven, Node, and Go: a Chromium, a Python with the third-party clients, and a
// Prometheus.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { whenChanged } from './inputs.mjs';
import { root, run } from './process.mjs';

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

const installed = () =>
  process.env.CHROMIUM ?? ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find(Boolean);

/** Path of a Chromium: `$CHROMIUM`, one on the PATH, or the system's package, installed when this is root on Debian. */
export async function chromium() {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, quiet: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, quiet: true });
    const now = installed();
    if (now) return now;
  }
  throw new Error('No Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM to its path.');
}

/** Path of a Prometheus: `$PROMETHEUS`, one on the PATH, or the program in Debian's package, which is not installed as that starts it. */
export async function prometheus() {
  const folder = path.join(root, '.cache/prometheus');
  const unpacked = path.join(folder, 'usr/bin/prometheus');
  const found = process.env.PROMETHEUS ?? onPath('prometheus') ?? (existsSync(unpacked) ? unpacked : undefined);
  if (found) return found;
  if (!onPath('apt-get')) throw new Error('No Prometheus: install one, or set PROMETHEUS to its path.');
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) await run('apt-get', ['update', '-qq'], { quiet: true });
  await run('apt-get', ['download', '-qq', 'prometheus'], { cwd: folder, quiet: true });
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  await run('dpkg-deb', ['-x', archive, '.'], { cwd: folder, quiet: true });
  return unpacked;
}

async function pythonWith(name, lists, ...more) {
  const folder = path.join(root, '.cache', name);
  const python = path.join(folder, 'bin/python');
  await whenChanged(name, `.cache/${name}/bin/python`, [...lists, ...more], async () => {
    mkdirSync(path.dirname(folder), { recursive: true });
    await run('python3', ['-m', 'venv', '--clear', folder], { quiet: true });
    const options = ['--disable-pip-version-check', '--no-compile', '--no-deps', '-q'];
    await run(python, ['-m', 'pip', 'install', ...options, ...lists.flatMap((list) => ['-r', list])], { quiet: true });
  });
  return python;
}

const typeInformation = 'lab/clients/schema-requirements.txt';

const vendorsLibraries = 'lab/clients/array-requirements.txt';

/** Path of a Python that has VMware's type information, and the libraries of the vendors of arrays. */
export const pythonWithLibraries = () => pythonWith('python-libraries', [typeInformation, vendorsLibraries]);

/** Path of a Python that has the clients of lab/clients/requirements.txt, and the type information. */
export const pythonWithClients = () =>
  pythonWith('python', ['lab/clients/requirements.txt'], typeInformation, vendorsLibraries);
