package io.tidemark.registration.command;

import io.tidemark.platform.MessageCode;
import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The result of one check of {@code doctor}.
 *
 * @param check what was checked
 * @param detail the result
 * @param advice the action to take; null if the check passed
 */
record CheckResult(
        Level level,
        MessageCode check,
        Statement detail,
        @Nullable Statement advice) {

    /** How bad it is; only {@code FAIL} keeps the plug-in or a part of it from working. */
    enum Level {
        OK,
        WARN,
        FAIL
    }

    static CheckResult ok(MessageCode check, Statement detail) {
        return new CheckResult(Level.OK, check, detail, null);
    }

    static CheckResult warn(MessageCode check, Statement detail, Statement advice) {
        return new CheckResult(Level.WARN, check, detail, advice);
    }

    static CheckResult fail(MessageCode check, Statement detail, Statement advice) {
        return new CheckResult(Level.FAIL, check, detail, advice);
    }
}
