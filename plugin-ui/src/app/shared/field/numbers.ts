const WHOLE = /^\d+$/;
const DECIMAL = /^(\d+[.,]?\d*|[.,]\d+)$/;
/** 1,000 is a thousand in one language and one in another. */
const GROUPED = /^0*[1-9]\d*[.,]\d{3}$/;

/** A whole number that was typed without separators; null for an empty field, NaN for anything else. */
export function wholeNumber(text: string): number | null {
  return read(text, (typed) => WHOLE.test(typed));
}

/** A number that was typed with at most one separator; null for an empty field, NaN for what has two meanings or none. */
export function decimalNumber(text: string): number | null {
  return read(text, (typed) => DECIMAL.test(typed) && !GROUPED.test(typed));
}

/** A number as a field shows it; {@link decimalNumber} reads it. Empty when there is none. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined) {
    return '';
  }
  const text = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }).format(value);
  return GROUPED.test(text) ? `${text}0` : text;
}

function read(text: string, valid: (typed: string) => boolean): number | null {
  const typed = text.trim();
  return typed === '' ? null : valid(typed) ? Number(typed.replace(',', '.')) : NaN;
}
