package io.tidemark.registration.command;

import org.jspecify.annotations.Nullable;

/**
 * The result of one check of {@code doctor}.
 *
 * @param what what was checked
 * @param detail the result
 * @param advice the action to take; null if the check passed
 */
record Finding(
        Level level, String what, String detail, @Nullable String advice) {

    /** How bad it is; only {@code FAIL} keeps the plug-in or a part of it from working. */
    enum Level {
        OK,
        WARN,
        FAIL
    }

    static Finding ok(String what, String detail) {
        return new Finding(Level.OK, what, detail, null);
    }

    static Finding warn(String what, String detail, String advice) {
        return new Finding(Level.WARN, what, detail, advice);
    }

    static Finding fail(String what, String detail, String advice) {
        return new Finding(Level.FAIL, what, detail, advice);
    }
}
