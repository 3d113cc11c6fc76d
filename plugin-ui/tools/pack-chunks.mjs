// Joins the small chunks that several views share: the Angular CLI makes one for each combination of views, and a view that loads dozens
// of them waits for the requests, not for the bytes. The scripts of a view are loaded beside the main script.
import { createHash } from 'node:crypto';
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
  const polyfills = early(folder, html, viewsOf(output));
  writeFileSync(index, html.replaceAll(main, entry.fileName).replaceAll(...polyfills));
  console.log(`plugin-ui: ${before.length} scripts packed into ${output.length}`);
}

/** The scripts of each view by the path of its route, which the browser would find out one after another. */
function viewsOf(output) {
  const entry = output.find(({ isEntry }) => isEntry);
  const imports = new Map(output.map(({ fileName, imports: all }) => [fileName, all]));
  const all = (name, found = new Set()) => {
    if (name === entry.fileName || found.has(name)) return found;
    found.add(name);
    imports.get(name).forEach((next) => all(next, found));
    return found;
  };
  const routes = [
    ...entry.code.matchAll(/path:\s*["'`]([\w/-]+)["'`],\s*loadComponent:[^;]*?import\(["'`]\.\/([\w-]+\.js)/g),
  ];
  if (routes.length === 0) throw new Error('the first script has no routes');
  return Object.fromEntries(routes.map(([, path, name]) => [path, [...all(name)]]));
}

/** Lets the script that runs first load those of the view beside the main script; returns its name before and after. */
function early(folder, html, views) {
  const [name] = /polyfills-[\w-]+\.js/.exec(html);
  const files = [...new Set(Object.values(views).flat())];
  const numbers = Object.fromEntries(
    Object.entries(views).map(([path, all]) => [path, all.map((one) => files.indexOf(one))]),
  );
  const code = `(${preload})(${JSON.stringify(files)},${JSON.stringify(numbers)});${readFileSync(join(folder, name), 'utf8')}`;
  const renamed = `polyfills-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  rmSync(join(folder, name));
  writeFileSync(join(folder, renamed), code);
  return [name, renamed];
}

/** Runs in the browser. */
const preload =
  '(f,v)=>(v[location.hash.replace(/^#\\/?/,"").split("?")[0]]||[]).forEach(i=>' +
  'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:f[i]})))';

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
