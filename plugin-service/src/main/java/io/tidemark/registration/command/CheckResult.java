package io.tidemark.registration.command;

import org.jspecify.annotations.Nullable;

/**
 * The result of one check of {@code doctor}.
 *
 * @param what what was checked
 * @param detail the result
 * @param advice the action to take; null if the check passed
 */
record CheckResult(
        Level level, String what, String detail, @Nullable String advice) {

    /** How bad it is; only {@code FAIL} keeps the plug-in or a part of it from working. */
    enum Level {
        OK,
        WARN,
        FAIL
    }

    static CheckResult ok(String what, String detail) {
        return new CheckResult(Level.OK, what, detail, null);
    }

    static CheckResult warn(String what, String detail, String advice) {
        return new CheckResult(Level.WARN, what, detail, advice);
    }

    static CheckResult fail(String what, String detail, String advice) {
        return new CheckResult(Level.FAIL, what, detail, advice);
    }
}
