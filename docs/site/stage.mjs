// Copies the pages of the help to a folder from which VitePress builds it.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROBLEM, glossaryRows, termsOf } from './anchors.mjs';
import { attachments, docs, helpPages, site, textOf } from './pages.mjs';

export const staged = path.join(site, 'target/src');

/** Where a link of a document leads in the help; null when it leads out of it. */
function inHelp(pages, source, target) {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return target;
  const [file, anchor] = target.split('#');
  const wanted = path.posix.normalize(path.posix.join(path.posix.dirname(source), file));
  const page = [...pages].find(([, document]) => document === wanted)?.[0];
  const place = page ?? (attachments.includes(wanted) || wanted.endsWith('.png') ? wanted : null);
  return place === null ? null : { place, anchor };
}

function withLinksOf(pages, page, source, text) {
  return text.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, picture, label, target) => {
    const found = inHelp(pages, source, target);
    if (found === null) return label;
    if (typeof found === 'string') return whole;
    const relative = path.posix.relative(path.posix.dirname(page), found.place);
    const href = (relative.startsWith('.') ? relative : `./${relative}`) + (found.anchor ? `#${found.anchor}` : '');
    const attached = attachments.includes(found.place) ? '{target="_blank"}' : '';
    return `${picture}[${label}](${href})${attached}`;
  });
}

/** Targets for each term and each problem, which the page links to. */
function withTargets(text) {
  const target = ({ term, anchor }) => `<span id="${anchor}">${term}</span>`;
  return glossaryRows(text).reduce(
    (all, [row, cell]) => all.replace(row, row.replace(cell, termsOf(cell).map(target).join(', '))),
    text.replace(PROBLEM, '$1<span id="$2">`$2`</span>'),
  );
}

/** Angle brackets and braces that are no markup for VitePress. */
const plain = (text) => text.replaceAll('{{', '&#123;&#123;');

export function stage() {
  rmSync(staged, { recursive: true, force: true });
  const pages = helpPages();
  for (const [page, document] of pages) {
    const file = path.join(staged, page);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, plain(withTargets(withLinksOf(pages, page, document, textOf(document)))));
  }
  cpSync(path.join(docs, 'images'), path.join(staged, 'images'), { recursive: true });
  for (const file of attachments) cpSync(path.join(docs, file), path.join(staged, 'public', file));
}
