import { IntlMessageFormat } from 'intl-messageformat';

/** Formats the values that have a style of the product, as in `{size, number, bytes}`; null when there is no such style. */
export type StyledFormat = (style: string, value: unknown) => string | null;

const STYLED = /\{\s*(\w+)\s*,\s*(?:number|date)\s*,\s*(bytes|mbps|percent|duration|instant)\s*\}/g;

/** A text in ICU message format with its values; null when a value is missing. */
export function formatMessage(
  text: string,
  params: Readonly<Record<string, unknown>>,
  locale: string,
  styled: StyledFormat,
): string | null {
  const values: Record<string, string | number> = {};
  const missing: string[] = [];
  const pattern = text.replace(STYLED, (_, name: string, style: string) => {
    const formatted = params[name] === undefined ? null : styled(style, params[name]);
    if (formatted === null) {
      missing.push(name);
    }
    values[`${name}__${style}`] = formatted ?? '';
    return `{${name}__${style}}`;
  });
  for (const [name, value] of Object.entries(params)) {
    values[name] = typeof value === 'number' ? value : String(value);
  }
  if (missing.length > 0) {
    return null;
  }
  try {
    return String(new IntlMessageFormat(pattern, locale, undefined, { ignoreTag: true }).format(values));
  } catch {
    return null;
  }
}
