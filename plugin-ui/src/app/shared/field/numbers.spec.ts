import { decimalNumber, numberText, wholeNumber } from './numbers';

describe('numbers of fields', () => {
  it('reads whole numbers without separators alone', () => {
    expect(wholeNumber(' 1000 ')).toBe(1000);
    expect(wholeNumber(' ')).toBeNull();
    for (const text of ['1,000', '1.000', '1 000', '1.5', '-1', '1e3', 'x']) {
      expect(wholeNumber(text)).toBeNaN();
    }
  });

  it('reads decimals with either separator, unless it may separate thousands', () => {
    expect(decimalNumber('2.5')).toBe(2.5);
    expect(decimalNumber('2,5')).toBe(2.5);
    expect(decimalNumber('0,125')).toBe(0.125);
    expect(decimalNumber('1.1250')).toBe(1.125);
    expect(decimalNumber('')).toBeNull();
    for (const text of ['1,000', '1.000', '12,345', '1,000,000', '1.000,5', '-1', '1e3', '0x10', '.', 'x']) {
      expect(decimalNumber(text)).toBeNaN();
    }
  });

  it('shows numbers as they can be read again', () => {
    for (const value of [0, 0.5, 0.125, 1.125, 1000, 12.345, 1e-9, 2 ** 40]) {
      expect(decimalNumber(numberText(value))).toBe(value);
    }
    expect(numberText(null)).toBe('');
  });
});
