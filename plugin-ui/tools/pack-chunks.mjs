// Joins the small chunks that several views share: the Angular CLI makes one for each combination of views, and a view that loads dozens
// of them waits for the requests, not for the bytes.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/** Larger chunks stay as they are, so that a view loads only what it needs of them. */
const smallBytes = 25_000;

/** Packs the scripts of `dist` anew, and names them in its index.html. */
export async function packChunks(dist) {
  const folder = resolve(dist);
  const index = join(folder, 'index.html');
  const html = readFileSync(index, 'utf8');
  const [main] = /main-[\w-]+\.js/.exec(html);
  const before = readdirSync(folder).filter((name) => /^(main|chunk)-.*\.js$/.test(name));
  const levels = levelsOf(new Map(before.map((name) => [name, readFileSync(join(folder, name), 'utf8')])), main);
  const bundle = await rolldown({ input: { main: join(folder, main) }, logLevel: 'silent' });
  const { output } = await bundle.generate({
    minify: { mangle: false, compress: false },
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: 'chunk-[hash].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: (id) => levels.get(id.slice(folder.length + 1)) ?? null }],
    },
  });
  await bundle.close();
  before.forEach((name) => rmSync(join(folder, name)));
  output.forEach(({ fileName, code }) => writeFileSync(join(folder, fileName), code));
  const entry = output.find(({ isEntry }) => isEntry);
  if (entry.imports.length > 0) throw new Error(`the first script imports ${entry.imports.join(', ')}`);
  writeFileSync(index, html.replaceAll(main, entry.fileName));
  console.log(`plugin-ui: ${before.length} scripts packed into ${output.length}`);
}

/**
 * The group of each small chunk that is not a view of its own. What a chunk imports through a larger one is in a lower group: groups
 * that import each other would run before what they need.
 */
function levelsOf(code, main) {
  const named = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
  const views = new Set([...code.values()].flatMap((text) => named(text, /import\(["'`]\.\/([\w-]+\.js)/g)));
  const small = (name) => name !== main && !views.has(name) && code.get(name).length < smallBytes;
  const known = new Map([[main, -1]]);
  const levelOf = (name) => {
    if (!known.has(name)) {
      known.set(name, -1);
      const parts = named(code.get(name), /(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g);
      const below = parts.map((part) => levelOf(part) + (small(name) && !small(part) ? 1 : 0));
      known.set(name, Math.max(small(name) ? 0 : -1, ...below));
    }
    return known.get(name);
  };
  return new Map([...code.keys()].filter(small).map((name) => [name, `shared-${levelOf(name)}`]));
}
