// Checks the documents: links and anchors, pictures, and names of the page in the guide.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { anchorsOf } from './anchors.mjs';
import { docs, documents, linksOf, pictures, root, textOf } from './pages.mjs';
import { seedFaults } from './seeds.mjs';

/** Documents outside of the folder that link into it. */
const around = ['../README.md', '../UPGRADING.md', '../CHANGELOG.md'];

/** Names that the vSphere Client, vCenter, and operating systems show. */
const foreign = JSON.parse(readFileSync(new URL('vsphere-names.json', import.meta.url), 'utf8'));

/** Links of the documents that lead nowhere. */
export function deadLinks() {
  return [...documents(), ...around].flatMap((document) =>
    linksOf(textOf(document))
      .filter(({ file, anchor }) => {
        const target = file === '' ? path.join(docs, document) : path.join(docs, path.dirname(document), file);
        if (!existsSync(target)) return true;
        return anchor !== null && target.endsWith('.md') && !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
      })
      .map(({ target }) => `${document}: ${target} does not exist`),
  );
}

/** Pictures that no journey takes, and those that one takes but that are not there. */
export function picturesOfJourneys() {
  const folder = path.join(root, 'e2e/journeys');
  const taken = new Set(
    readdirSync(folder).flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/documented\(page, '([^']+)'\)/g)].map(
        ([, name]) => `images/${name}.png`,
      ),
    ),
  );
  const there = new Set(pictures());
  return [
    ...[...there].filter((picture) => !taken.has(picture)).map((picture) => `${picture} is not taken by any journey`),
    ...[...taken].filter((picture) => !there.has(picture)).map((picture) => `${picture} is missing: npm run pictures`),
  ];
}

/** Pictures that no document shows. */
export function unusedPictures() {
  const shown = new Set(
    [...documents(), ...around].flatMap((document) =>
      linksOf(textOf(document)).map(({ file }) =>
        path.posix.join(path.dirname(document), file).replace(/^\.\.\/docs\//, ''),
      ),
    ),
  );
  return pictures()
    .filter((picture) => !shown.has(picture))
    .map((picture) => `${picture} is not shown in any document`);
}

/** Links of the page to the help that lead nowhere. */
export function deadHelpLinks() {
  const folder = path.join(root, 'plugin-ui/src/app');
  return readdirSync(folder, { recursive: true })
    .filter((file) => /(?<!spec)\.(html|ts)$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(/<td-(?:help-link|section-heading)[^>]*\s(?:to|help)="([^"]+)"/g)])
    .map(([, target]) => target)
    .filter((target) => {
      const [file, anchor] = target.split('#');
      return !existsSync(path.join(docs, file)) || (anchor !== undefined && !anchorsOf(textOf(file)).has(anchor));
    })
    .map((target) => `the page links to ${target}, which does not exist`);
}

function namesOfPage() {
  const folder = path.join(root, 'messages/en');
  const texts = readdirSync(folder, { recursive: true })
    .filter((file) => /^(page|vsphere|usage)[\\/]/.test(file) && file.endsWith('.json'))
    .flatMap((file) => Object.values(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))));
  const withoutValues = texts
    .filter((text) => typeof text === 'string')
    .map((text) => text.replace(/ ?\(?\{[^{}]*\}\)?/g, ''));
  return new Set([...texts, ...withoutValues, ...foreign]);
}

/** Names in italics in the guide, as *Settings > Back up now*, that the page does not have. */
export function unknownNames() {
  const names = namesOfPage();
  return documents()
    .filter((document) => document.startsWith('guide/'))
    .flatMap((document) =>
      [
        ...textOf(document)
          .replace(/^```[\s\S]*?^```/gm, '')
          .replace(/`[^`\n]*`/g, '')
          .replaceAll('**', '')
          .matchAll(/\*([^*]+)\*/g),
      ]
        .flatMap(([, quoted]) => quoted.replace(/\s+/g, ' ').split(' > '))
        .filter((name) => !names.has(name))
        .map((name) => `${document}: the page has no *${name}*`),
    );
}

/** Everything that is wrong. */
export const faults = () => [
  ...deadLinks(),
  ...deadHelpLinks(),
  ...unusedPictures(),
  ...picturesOfJourneys(),
  ...unknownNames(),
  ...seedFaults(),
];

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = faults();
  found.forEach((fault) => console.error(fault));
  process.exit(found.length > 0 ? 1 : 0);
}
