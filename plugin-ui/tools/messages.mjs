// Writes the catalog of messages as modules that the page loads, one for each language folder below messages/.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const catalog = join(root, '..', 'messages');
const generated = join(root, 'src', 'app', 'core', 'i18n', 'generated');

function write(name, content) {
  const file = join(generated, name);
  const text = `// Generated from messages/\n${content}`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** A constant with the texts of all files of a folder. */
function constant(name, folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const texts = Object.assign({}, ...files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  return `export const ${name} = ${JSON.stringify(texts, null, 2)};\n`;
}

const languages = readdirSync(catalog, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'codes')
  .map((entry) => entry.name)
  .sort();
mkdirSync(generated, { recursive: true });
for (const language of languages) {
  write(`${language}.ts`, constant('messages', join(catalog, language)));
  write(`${language}-page.ts`, constant('page', join(catalog, language, 'page')));
}
const loaders = languages.map(
  (language) =>
    `  ${language}: { messages: () => import('./${language}'), page: () => import('./${language}-page') },\n`,
);
write('languages.ts', `export const languages = {\n${loaders.join('')}};\n`);
