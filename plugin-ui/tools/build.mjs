// Builds dist/ with the Angular CLI, unless sources, settings and lock file are those of the build that is already there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkFirstTransfer } from './first-transfer.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'dist', '.inputs-sha256');

function inputs() {
  const single = [
    'angular.json',
    '../docs/api/openapi.yaml',
    'tools/contract-types.mjs',
    'tools/first-transfer.mjs',
    'tools/messages.mjs',
    'tools/pack-chunks.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.app.json',
  ];
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && !entry.name.endsWith('.spec.ts') && !/testing$|generated$/.test(entry.parentPath),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const messages = readdirSync(join(root, '..', 'messages'), { recursive: true })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join('..', 'messages', name));
  return [...single, ...sources, ...messages].sort();
}

function hashOfInputs() {
  const hash = createHash('sha256');
  for (const file of inputs()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const wanted = hashOfInputs();
if (!process.argv.includes('--force') && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
  console.log('plugin-ui: dist is up to date');
  process.exit(0);
}

const cli = join(root, 'node_modules', '@angular', 'cli', 'bin', 'ng.js');
if (!existsSync(cli)) {
  console.error('plugin-ui: dependencies are missing, run: npm ci --prefix plugin-ui');
  process.exit(1);
}
await import('./contract-types.mjs');
await import('./messages.mjs');
// Without chunk optimization every icon of Clarity lands in the initial bundle (1 MB).
const env = { ...process.env, NG_BUILD_OPTIMIZE_CHUNKS: '1' };
const built = spawnSync(process.execPath, [cli, 'build'], { cwd: root, env, stdio: 'inherit' });
if (built.status !== 0) {
  process.exit(built.status ?? 1);
}
// Loaded here, as it needs the dependencies.
const { packChunks } = await import('./pack-chunks.mjs');
await packChunks(join(root, 'dist'));
checkFirstTransfer(join(root, 'dist'));
writeFileSync(stamp, wanted);
