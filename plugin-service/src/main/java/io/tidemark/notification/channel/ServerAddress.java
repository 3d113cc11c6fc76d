package io.tidemark.notification.channel;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.tls.Thumbprint;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the server address of a channel. */
public final class ServerAddress {

    static final String PATTERN = "^([A-Za-z0-9]([A-Za-z0-9._-]{0,252}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{1,45}\\])$";

    private static final Pattern NAME = Pattern.compile(PATTERN);

    private ServerAddress() {}

    static void checkName(Problem problem, String pointer, @Nullable String name) {
        if (name == null || !NAME.matcher(name).matches()) {
            problem.error(pointer, NotificationProblemMessage.HOST_NAME_INVALID);
        }
    }

    static void checkPort(Problem problem, String pointer, @Nullable Integer port) {
        if (port != null && (port < 1 || port > 65535)) {
            problem.error(pointer, RequestMessage.VALUE_RANGE.with("min", 1, "max", 65535));
        }
    }

    static void checkThumbprint(Problem problem, String pointer, @Nullable String thumbprint) {
        if (thumbprint != null && !thumbprint.isBlank()) {
            try {
                Thumbprint.normalize(thumbprint);
            } catch (Problem e) {
                problem.error(pointer, e.statement());
            }
        }
    }

    public static @Nullable String orNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
