// The catalogs as a journey needs them: the words to look for, and which words of another language are on a page.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

type Catalog = Record<string, string>;

const catalogs = path.resolve('../messages');

function read(folder: string): Catalog {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const content = files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Catalog);
  return Object.assign({}, ...content) as Catalog;
}

/** What stands between the places of an ICU text. */
function literals(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '{' && depth++ === 0) parts.push('');
    else if (letter === '}') depth -= 1;
    else if (depth === 0) parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.replaceAll("''", "'").replace(/\s+/g, ' '));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const pattern = (text: string) => literals(text).map(escaped).join('.*?');

export class Language {
  private readonly page: Catalog;
  private readonly own: Set<string>;
  private readonly foreign: { key: string; text: RegExp }[];

  constructor(
    readonly code: 'en' | 'de',
    other: 'en' | 'de',
  ) {
    this.page = read(path.join(catalogs, code, 'page'));
    const mine = { ...read(path.join(catalogs, code)), ...this.page };
    const theirs = { ...read(path.join(catalogs, other)), ...read(path.join(catalogs, other, 'page')) };
    this.own = new Set(Object.values(mine));
    this.foreign = Object.entries(theirs)
      .filter(([key, text]) => mine[key] !== text && recognizable(literals(text)))
      .map(([key, text]) => ({ key, text: patternOf(text) }));
  }

  /** The words of a key, as a text to look for: a pattern where there are places in it. */
  text = (key: string): string | RegExp => {
    const text = this.page[key];
    if (text === undefined) throw new Error(`no ${key} in the catalog ${this.code}`);
    return literals(text).length > 1 ? new RegExp(`^\\s*${pattern(text)}\\s*$`, 'u') : text;
  };

  /** Texts that are keys, or that the other language has for a key for which this one has others. */
  notIn(texts: readonly string[]): string[] {
    return texts.flatMap((text) => {
      if (/^\w+\.\w/.test(text) && text in this.page) return [`key ${text}`];
      const found = this.own.has(text) ? undefined : this.foreign.find((other) => other.text.test(text));
      return found ? [`${found.key}: ${text}`] : [];
    });
  }
}

/** Whether there is a word, or two beside places: what is in a place could be anything. */
const recognizable = (parts: string[]) =>
  (parts.join(' ').match(/\p{L}{4,}/gu)?.length ?? 0) >= Math.min(2, parts.length);

/** A sentence is found within a longer text; a word has to be the whole of it. */
function patternOf(text: string): RegExp {
  const long = literals(text).some((part) => part.trim().split(' ').length >= 4);
  return new RegExp(long ? pattern(text) : `^${pattern(text)}$`, 'u');
}
