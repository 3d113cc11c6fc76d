// `npm run pictures`: takes the pictures of the documents anew, by the journeys that show what is on them. `-- --all` takes pictures of
// every page, dialog and state in all sizes, themes and languages into .cache/pictures, to look at; `-- --all -g 'fresh'` those of a state.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildJar, buildLab } from './build.mjs';
import { whileNobodyBuilds } from './lock.mjs';
import { chromium } from './prerequisites.mjs';
import { root, run } from './process.mjs';

const e2e = path.join(root, 'e2e');
const journeys = readdirSync(path.join(e2e, 'journeys'))
  .map((file) => path.join('journeys', file))
  .filter((file) => readFileSync(path.join(e2e, file), 'utf8').includes('documented(page'));

/** A picture that is new: the help cannot be built without it. */
const nothing = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const all = process.argv.includes('--all');
const chosen = process.argv.slice(2).filter((argument) => argument !== '--all');
for (const journey of all ? [] : journeys) {
  for (const [, name] of readFileSync(path.join(e2e, journey), 'utf8').matchAll(/documented\(page, '([^']+)'\)/g)) {
    const picture = path.join(root, 'docs/images', `${name}.png`);
    if (!existsSync(picture)) writeFileSync(picture, Buffer.from(nothing, 'base64'));
  }
}

try {
  await whileNobodyBuilds(() => Promise.all([buildLab(), buildJar()]));
  if (all && chosen.length === 0) rmSync(path.join(root, '.cache/pictures'), { recursive: true, force: true });
  const which = all ? ['--config', 'pictures.config.ts', ...chosen] : journeys;
  await run('npx', ['playwright', 'test', '--trace', 'off', ...which], {
    cwd: e2e,
    env: { CHROMIUM: await chromium(), ...(all ? {} : { DOCS_IMAGES: '1' }) },
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
