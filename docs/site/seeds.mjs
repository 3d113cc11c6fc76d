// Checks docs/seeds.md: the places and the tests that it names exist, and no row is without. Only background has no test.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root, textOf } from './pages.mjs';

const places = ['', 'plugin-service/src/main/java/io/tidemark', 'plugin-ui/src/app'];

const filesBelow = (folder, ending) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith(ending) && !/(^|[\\/])(node_modules|target|dist)[\\/]/.test(file))
    .map((file) => ({
      name: path.basename(file),
      text: () => readFileSync(path.join(root, folder, file), 'utf8'),
    }));

/** Looks tests up by the names of docs/seeds.md. */
export function testLookup() {
  const java = filesBelow('plugin-service/src/test/java', 'Test.java');
  const page = [...filesBelow('plugin-ui/src', '.spec.ts'), ...filesBelow('e2e/journeys', '.spec.ts')];
  const go = filesBelow('lab', '_test.go')
    .map((file) => file.text())
    .join('\n');
  return (name) => {
    const [file, title] = name.split(/#|: /, 2);
    if (name.includes('#')) {
      return java.some((one) => one.name === `${file}.java` && hasTest(one.text(), title));
    }
    return file.endsWith('.spec.ts')
      ? page.some((one) => one.name === file && one.text().includes(`(${quoted(one.text(), title)}`))
      : new RegExp(`^func ${name}\\(t \\*testing\\.T\\)`, 'm').test(go);
  };
}

/** Whether a class has the method, with an annotation that makes it a test, between it and the blank line before. */
function hasTest(text, method) {
  const at = text.search(new RegExp(`^ {4}void ${method}\\(`, 'm'));
  const before = text.slice(text.lastIndexOf('\n\n', at), at);
  return at >= 0 && /@(?:ParameterizedTest|Property|RepeatedTest|Test)\b/.test(before);
}

const quoted = (text, title) => ["'", '"', '`'].map((mark) => mark + title + mark).find((it) => text.includes(it));

/** What is wrong in the rows of a document like docs/seeds.md. */
export function seedFaults(document = textOf('seeds.md'), exists = testLookup()) {
  return document.split('\n').flatMap((line) => {
    const cells = /^\|(.*)\|$/
      .exec(line)?.[1]
      .split('|')
      .map((cell) => cell.trim());
    if (cells === undefined || cells[0] === 'passage' || /^-+$/.test(cells[0])) return [];
    const where = `seeds.md: ${cells[0]}: ${cells[1]}`;
    if (cells.length !== 4) return [`${where}: has ${cells.length} cells instead of 4`];
    const named = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    const [, , place, tests] = cells;
    return [
      ...(named(place).length === 0 ? [`${where}: names no place`] : []),
      ...named(place)
        .filter((name) => !places.some((folder) => existsSync(path.join(root, folder, name))))
        .map((name) => `${where}: ${name} does not exist`),
      ...(named(tests).length === 0 && tests !== 'background' && !tests.startsWith('open: ')
        ? [`${where}: names no test`]
        : []),
      ...named(tests)
        .filter((name) => !exists(name))
        .map((name) => `${where}: there is no test ${name}`),
    ];
  });
}
