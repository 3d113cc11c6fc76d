import { IntlMessageFormat } from 'intl-messageformat';

/** Formats a value in one of the styles of the product, as in `{size, number, bytes}`; null when it cannot be. */
export type StyledFormat = (style: string, value: unknown) => string | null;

interface Place {
  readonly name: string;
  readonly style: string;
}

interface Parsed {
  /** What is formatted before ICU formats the rest, by the name that it has for ICU. */
  readonly places: ReadonlyMap<string, Place>;
  readonly format: IntlMessageFormat;
}

type Ast = ReturnType<IntlMessageFormat['getAst']>;

const STYLED = /\{\s*(\w+)\s*,\s*(?:number|date)\s*,\s*(bytes|mbps|percent|duration|instant)\s*\}/g;
const ARGUMENT = 1;
const parsed = new Map<string, Parsed>();

/** A text in ICU message format with its values; null when a value is missing. */
export function formatMessage(
  text: string,
  params: Readonly<Record<string, unknown>>,
  locale: string,
  styled: StyledFormat,
): string | null {
  const { places, format } = parse(text, locale);
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    values[name] = typeof value === 'number' ? value : String(value);
  }
  for (const [place, { name, style }] of places) {
    const formatted = valueOf(params[name], style, styled);
    if (formatted === null) {
      return null;
    }
    values[place] = formatted;
  }
  try {
    return String(format.format(values));
  } catch {
    return null;
  }
}

function valueOf(value: unknown, style: string, styled: StyledFormat): string | null {
  if (value === undefined || value === null) {
    return null;
  }
  return style === 'count' && typeof value === 'string' ? value : styled(style, value);
}

function parse(text: string, locale: string): Parsed {
  const key = `${locale} ${text}`;
  const known = parsed.get(key);
  if (known) {
    return known;
  }
  const places = new Map<string, Place>();
  const named = (name: string, style: string) => {
    const place = `${name}__${style}`;
    places.set(place, { name, style });
    return place;
  };
  const pattern = text.replace(STYLED, (_, name: string, style: string) => `{${named(name, style)}}`);
  const ast = new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true }).getAst();
  plainNumbers(ast, (name) => (places.has(name) ? name : named(name, 'count')));
  const made = { places, format: new IntlMessageFormat(ast, locale) };
  parsed.set(key, made);
  return made;
}

/** Where a place has no format, ICU formats a number as a number; the library would not. */
function plainNumbers(ast: Ast, rename: (name: string) => string): void {
  for (const part of ast) {
    if ((part.type as number) === ARGUMENT && 'value' in part) {
      part.value = rename(part.value);
    } else if ('options' in part) {
      Object.values(part.options).forEach((option) => plainNumbers(option.value, rename));
    }
  }
}
