package io.tidemark.server;

import io.tidemark.platform.Statement;
import io.tidemark.platform.Unusable;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.validation.FieldError;

/**
 * Prints in one line on stderr why the service could not start, for causes that an operator can fix. A service that is
 * stopped while it starts has not failed.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class StartFailures implements SpringBootExceptionReporter {

    private static final int H2_IN_USE = 90020;

    private final PrintStream err;
    private final Locale locale;
    private final BooleanSupplier stopping;

    StartFailures() {
        this(System.err, Locale.getDefault(), StartFailures::processEnds);
    }

    StartFailures(PrintStream err, Locale locale, BooleanSupplier stopping) {
        this.err = err;
        this.locale = locale;
        this.stopping = stopping;
    }

    private static boolean processEnds() {
        Thread hook = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            Runtime.getRuntime().removeShutdownHook(hook);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    @Override
    public boolean reportException(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Statement reason = reason(cause);
            if (reason != null) {
                err.println("tidemark: " + reason.in(locale).replaceAll("\\s+", " "));
                return true;
            }
        }
        return stopping.getAsBoolean();
    }

    private static @Nullable Statement reason(Throwable cause) {
        if (cause instanceof Unusable unusable) {
            return unusable.statement();
        }
        if (cause instanceof PortInUseException inUse) {
            return StartMessage.PORT_IN_USE.with("port", String.valueOf(inUse.getPort()));
        }
        if (cause instanceof BindException bind) {
            return StartMessage.SETTING_INVALID.with("setting", bind.getName().toString(), "reason", deepest(bind));
        }
        if (cause instanceof FlywayValidateException) {
            return StartMessage.DATABASE_NEWER.with("reason", String.valueOf(cause.getMessage()));
        }
        if (cause instanceof SQLException sql) {
            return sql.getErrorCode() == H2_IN_USE
                    ? StartMessage.DATABASE_IN_USE.statement()
                    : StartMessage.DATABASE_UNUSABLE.with("reason", String.valueOf(sql.getMessage()));
        }
        return null;
    }

    private static String deepest(BindException bind) {
        if (bind.getCause() instanceof BindValidationException invalid) {
            return invalid.getValidationErrors().getAllErrors().stream()
                    .map(error -> (error instanceof FieldError field ? field.getField() + " " : "")
                            + error.getDefaultMessage())
                    .collect(Collectors.joining("; "));
        }
        Throwable cause = bind;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
