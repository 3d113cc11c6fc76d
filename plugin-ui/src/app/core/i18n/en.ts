import { page } from './generated/en-page';
import { MessageParams } from './generated/message-params';

/** The English texts of the page; their keys are the keys of every language. */
export const en = page;

export type MessageKey = keyof typeof en;

/** What a text of the page has to be given: its parameters, or nothing. */
export type ParamsOf<K extends MessageKey> = K extends keyof MessageParams ? [params: MessageParams[K]] : [];

export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}
