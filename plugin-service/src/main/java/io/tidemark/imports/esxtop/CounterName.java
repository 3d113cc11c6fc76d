package io.tidemark.imports.esxtop;

import org.jspecify.annotations.Nullable;

/** The parts of a column's name {@code \\host\Object(instance)\Counter}. */
record CounterName(String host, String object, String instance, String counter) {

    /** Null when the cell is no such name, or names no instance. */
    static @Nullable CounterName parse(String cell) {
        if (!cell.startsWith("\\\\")) {
            return null;
        }
        int host = cell.indexOf('\\', 2);
        int open = cell.indexOf('(', Math.max(host, 0));
        int close = cell.lastIndexOf(")\\");
        if (host < 3 || open < host || close < open) {
            return null;
        }
        String counter = cell.substring(close + 2);
        String instance = cell.substring(open + 1, close);
        return counter.isBlank() || instance.isBlank()
                ? null
                : new CounterName(
                        cell.substring(2, host),
                        cell.substring(host + 1, open).strip(),
                        instance.strip(),
                        counter.strip());
    }
}
