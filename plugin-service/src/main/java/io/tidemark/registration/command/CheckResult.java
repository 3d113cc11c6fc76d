package io.tidemark.registration.command;

import org.jspecify.annotations.Nullable;

/**
 * What the doctor found at one point.
 *
 * @param what what was looked at
 * @param detail how it is
 * @param advice what to do; null when it is well
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
