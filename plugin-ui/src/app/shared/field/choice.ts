import { MessageKey } from '../../core/i18n/en';

/** One of the values that a field offers, by a message or by a text of its own. */
export interface Choice<T extends string = string> {
  readonly value: T;
  readonly key?: MessageKey;
  readonly text?: string;
}

/** The value of a choice between true, false and either, which is empty. */
export function flagOf(value: string): boolean | undefined {
  return value === '' ? undefined : value === 'true';
}

/** Offers every value under its message. */
export function choicesOf<T extends string>(values: readonly T[], key: (value: T) => MessageKey): readonly Choice<T>[] {
  return values.map((value) => ({ value, key: key(value) }));
}
