// The documents, and those of them that the help contains.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const site = path.dirname(fileURLToPath(import.meta.url));
export const docs = path.dirname(site);
export const root = path.dirname(docs);

/** Not for users: decisions and the inside of the service. */
const forDevelopers = /^(adr\/|architecture\.md$|array-kinds\.md$|seeds\.md$)/;

const filesOf = (ending) =>
  readdirSync(docs, { recursive: true })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith(ending) && !file.startsWith('site/'))
    .sort();

/** Paths of all documents below `docs`. */
export const documents = () => filesOf('.md');

/** Paths of the pictures below `docs`. */
export const pictures = () => filesOf('.png');

/** Documents of the help by their path in it, with their path below `docs`. */
export const helpPages = () =>
  new Map([
    ...documents()
      .filter((file) => !forDevelopers.test(file))
      .map((file) => [file, file]),
    ['upgrading.md', '../UPGRADING.md'],
  ]);

/** Files that pages of the help link to as they are. */
export const attachments = ['api/openapi.yaml', 'dashboards/tidemark.json'];

export const textOf = (file) => readFileSync(path.join(docs, file), 'utf8');

/** Links and pictures of a document: `{target, path, anchor}`; those to other servers are left out. */
export function linksOf(text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file, anchor = null] = target.split('#');
      return { target, file, anchor };
    });
}
