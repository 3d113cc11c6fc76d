/** A row of the catalog of problems: what comes before the slug, and the slug. */
export const PROBLEM = /^(\| \d{3} \| )`([a-z-]+)`/gm;

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (heading) =>
  heading
    .replaceAll('`', '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The terms of a row of the glossary by their anchors; a comma separates terms of one definition. */
export const termsOf = (cell) => cell.split(', ').map((term) => ({ term, anchor: anchorOf(term) }));

/** Rows of the tables in the glossary that define terms: `[whole row, first cell]`. */
export function glossaryRows(text) {
  const rows = [];
  let inside = false;
  for (const line of text.split('\n')) {
    if (/^\| term \| definition /.test(line)) inside = true;
    else if (!line.startsWith('|')) inside = false;
    else if (inside && !line.startsWith('|---')) rows.push([line, line.split('|')[1].trim()]);
  }
  return rows;
}

/** All anchors of a document. */
export function anchorsOf(text) {
  const headings = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
  const terms = glossaryRows(text).flatMap(([, cell]) => termsOf(cell).map(({ anchor }) => anchor));
  const problems = [...text.matchAll(PROBLEM)].map(([, , slug]) => slug);
  return new Set([...headings, ...terms, ...problems]);
}
