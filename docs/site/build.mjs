// Builds the help into dist/, unless documents, settings and lock file are those of the build that is already there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { faults } from './check.mjs';
import { attachments, docs, helpPages, pictures, root, site } from './pages.mjs';
import { relocate } from './relocate.mjs';
import { stage } from './stage.mjs';

const dist = path.join(site, 'dist');
const sources = readdirSync(site, { recursive: true })
  .filter((file) => !/^(dist|target|node_modules)([\\/]|$)/.test(file) && /\.(mjs|css|json)$/.test(file))
  .map((file) => path.join('site', file));
const messages = readdirSync(path.join(root, 'messages/en'), { recursive: true })
  .filter((file) => file.endsWith('.json'))
  .map((file) => path.join('../messages/en', file));

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(docs, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Does it unless the stamp has that hash. */
function unless(stamp, wanted, make) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  make();
  writeFileSync(stamp, wanted);
  return true;
}

function run(command, ...args) {
  const ran = spawnSync(command, args, { cwd: site, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  if (ran.status === 0) return;
  console.error(ran.stdout + ran.stderr);
  process.exit(ran.status ?? 1);
}

const found = faults();
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exit(1);
}
unless(path.join(site, 'node_modules/.lock-sha256'), hashOf(['site/package-lock.json']), () =>
  run('npm', 'ci', '--no-audit', '--no-fund'),
);
const inputs = [...sources, ...helpPages().values(), ...pictures(), ...attachments, ...messages].sort();
const built = unless(path.join(dist, '.inputs-sha256'), hashOf(inputs), () => {
  stage();
  run(process.execPath, path.join('node_modules', 'vitepress', 'bin', 'vitepress.js'), 'build', '.');
  relocate(dist);
});
console.log(`docs/site/dist is ${built ? 'built' : 'up to date'}`);
