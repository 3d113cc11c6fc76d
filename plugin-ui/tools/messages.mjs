// Writes the catalog of messages as modules that the page loads, one for each language folder below messages/. Arguments name
// another catalog and another folder to write to.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TYPE, parse } from '@formatjs/icu-messageformat-parser';

const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv[1] === fileURLToPath(import.meta.url) ? process.argv.slice(2) : [];
const [catalog = join(root, '..', 'messages'), generated = join(root, 'src', 'app', 'core', 'i18n', 'generated')] =
  asked;
/** Words of Clarity's own parts, by its keys; a language need not have them. */
const CLARITY = 'clarity.json';

function write(name, content) {
  const file = join(generated, name);
  const text = `// Generated from messages/\n${content}`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** A constant with the texts of the files of a folder. */
function constant(name, folder, wanted) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && wanted(file));
  const texts = Object.assign({}, ...files.sort().map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  return `export const ${name} = ${JSON.stringify(texts, null, 2)};\n`;
}

/** The entry of a language, whose texts are loaded when it is read. */
function loaders(language) {
  const page = join(catalog, language, 'page');
  write(
    `${language}.ts`,
    constant('messages', join(catalog, language), () => true),
  );
  write(
    `${language}-page.ts`,
    constant('page', page, (file) => file !== CLARITY),
  );
  const clarity = existsSync(join(page, CLARITY));
  if (clarity)
    write(
      `${language}-clarity.ts`,
      constant('clarity', page, (file) => file === CLARITY),
    );
  return [
    `  ${JSON.stringify(language)}: {`,
    `    messages: () => import('./${language}'),`,
    `    page: () => import('./${language}-page'),`,
    `    clarity: ${clarity ? `() => import('./${language}-clarity')` : 'null'},`,
    '  },\n',
  ].join('\n');
}

const TYPES = {
  [TYPE.argument]: 'string | number',
  [TYPE.date]: 'string',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.select]: 'string',
};

/** The types of the parameters of a text by name; a choice or a number says more than a plain one. */
function parameters(parts, types = {}) {
  for (const part of parts.filter(({ type }) => type in TYPES)) {
    const type = part.style === 'duration' ? 'string' : TYPES[part.type];
    types[part.value] =
      types[part.value] === undefined || types[part.value] === TYPES[TYPE.argument] ? type : types[part.value];
    Object.values(part.options ?? {}).forEach((option) => parameters(option.value, types));
  }
  return types;
}

/** An interface with the parameters of each text of the page that has any. */
function parameterTypes(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== CLARITY);
  const texts = files.sort().flatMap((file) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const members = texts
    .map(([key, text]) => [key, Object.entries(parameters(parse(text, { ignoreTag: true })))])
    .filter(([, types]) => types.length > 0)
    .map(([key, types]) => `  '${key}': { ${types.map(([name, type]) => `readonly ${name}: ${type}`).join('; ')} };\n`);
  return `export interface MessageParams {\n${members.join('')}}\n`;
}

const languages = readdirSync(catalog, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'codes')
  .map((entry) => entry.name)
  .sort();
mkdirSync(generated, { recursive: true });
write('languages.ts', `export const languages = {\n${languages.map(loaders).join('')}};\n`);
write('message-params.ts', parameterTypes(join(catalog, 'en', 'page')));
