package io.tidemark.imports.esxtop;

import tools.jackson.core.io.NumberInput;

/** Cells as numbers; short plain decimals, which nearly all are, use a fast path. */
final class CellNumber {

    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };
    /** A double can represent this number of digits exactly, so that one division has the same result as the parser. */
    private static final int DIGITS = 15;

    private CellNumber() {}

    /** NaN for a blank cell, which means that the device did not exist; -1 if the cell is not a number. */
    static double of(char[] text, int offset, int length) {
        int from = offset;
        int to = offset + length;
        while (from < to && text[from] <= ' ') {
            from++;
        }
        while (to > from && text[to - 1] <= ' ') {
            to--;
        }
        if (from == to) {
            return Double.NaN;
        }
        long digits = 0;
        int count = 0;
        int point = -1;
        for (int i = from; i < to; i++) {
            int digit = text[i] - '0';
            if (digit >= 0 && digit <= 9 && count < DIGITS) {
                digits = digits * 10 + digit;
                count++;
            } else if (text[i] == '.' && point < 0) {
                point = count;
            } else {
                return slowly(text, from, to - from);
            }
        }
        if (count == 0) {
            return -1;
        }
        return point < 0 ? digits : digits / POWERS[count - point];
    }

    private static double slowly(char[] text, int from, int length) {
        try {
            double value = NumberInput.parseDouble(text, from, length, true);
            return Double.isNaN(value) ? -1 : value;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
