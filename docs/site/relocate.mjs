// Makes the built pages work below any path, as the proxy of vCenter has one of its own, and under a policy without inline scripts.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The path that VitePress builds for. */
export const BASE = '/plugin/help/';
const HERE = '(globalThis.__helpBase)';
const SCRIPT = 'help.js';

/** The source of a script with the base as a value; the index of the search is JSON in single quotes. */
function relocated(source) {
  const index = source.includes(`'{"documentCount"`);
  return source.replaceAll(`\\"${BASE}`, `\\""+${HERE}+"`).replaceAll(`"${BASE}`, index ? `"'+${HERE}+'` : `${HERE}+"`);
}

function filesOf(dist, ending) {
  return readdirSync(dist, { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.split(path.sep).join('/'));
}

function mustNotName(file, text) {
  if (text.includes(BASE)) throw new Error(`${file} still contains ${BASE}`);
  return text;
}

export function relocate(dist) {
  const inline = new Set();
  for (const file of filesOf(dist, '.html')) {
    const up = '../'.repeat(file.split('/').length - 1) || './';
    const html = readFileSync(path.join(dist, file), 'utf8')
      .replace(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g, (_, script) => {
        inline.add(relocated(script));
        return '';
      })
      .replace('<head>', `<head><script src="${up}${SCRIPT}"></script>`)
      .replaceAll(`"${BASE}`, `"${up}`);
    writeFileSync(path.join(dist, file), mustNotName(file, html));
  }
  const base = "globalThis.__helpBase = new URL('.', document.currentScript.src).pathname;";
  writeFileSync(path.join(dist, SCRIPT), mustNotName(SCRIPT, [base, ...inline].join('\n')));
  for (const file of filesOf(dist, '.js').filter((name) => name !== SCRIPT)) {
    const script = readFileSync(path.join(dist, file), 'utf8');
    if (script.includes(BASE)) writeFileSync(path.join(dist, file), mustNotName(file, relocated(script)));
  }
}
