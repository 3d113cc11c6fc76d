import { page } from './generated/en-page';

/** The English texts of the page; their keys are the keys of every language. */
export const en = page;

export type MessageKey = keyof typeof en;

export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}
