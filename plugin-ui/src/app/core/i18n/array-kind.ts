import { hasMessage } from './en';
import { I18n } from './i18n';

/** The kind of an array as its vendor names it; an unknown one as the service does. */
export function arrayKind(kind: string, i18n: I18n): string {
  const key = `array.kind.${kind}`;
  return hasMessage(key) ? i18n.text(key) : kind;
}
