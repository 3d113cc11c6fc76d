package io.tidemark.server;

import io.tidemark.platform.Unusable;
import java.io.PrintStream;
import java.sql.SQLException;
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

/** Prints in one line on stderr why the service could not start, for causes that an operator can fix. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class StartFailures implements SpringBootExceptionReporter {

    private static final int H2_IN_USE = 90020;

    private final PrintStream err;

    StartFailures() {
        this(System.err);
    }

    StartFailures(PrintStream err) {
        this.err = err;
    }

    @Override
    public boolean reportException(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String line = line(cause);
            if (line != null) {
                err.println("tidemark: " + line.replaceAll("\\s+", " "));
                return true;
            }
        }
        return false;
    }

    private static @Nullable String line(Throwable cause) {
        if (cause instanceof Unusable unusable) {
            return unusable.getMessage();
        }
        if (cause instanceof PortInUseException inUse) {
            return "port " + inUse.getPort() + " is already in use; set another with --tidemark.http.port";
        }
        if (cause instanceof BindException bind) {
            return "the setting " + bind.getName() + " is not valid: " + deepest(bind);
        }
        if (cause instanceof FlywayValidateException) {
            return "the database was used by a newer Tidemark, or its tables were changed; start that version, or restore a"
                    + " backup: " + cause.getMessage();
        }
        if (cause instanceof SQLException sql) {
            return sql.getErrorCode() == H2_IN_USE
                    ? "another Tidemark already runs on this data directory; stop it or set another --tidemark.data-dir"
                    : "the database cannot be used: " + sql.getMessage();
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
