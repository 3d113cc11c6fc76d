package io.tidemark.notification.channel;

import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An HTTPS address that receives notifications.
 *
 * @param url write only, because such addresses carry their secret in the path; null keeps the stored one
 * @param origin where the stored address points, without its path; read only
 * @param format null = GENERIC
 * @param thumbprint SHA-256 of the one certificate to accept, null = the JDK's trust store decides
 */
public record WebhookSettings(
        @Nullable @Size(max = 2000) @Pattern(regexp = Patterns.ONE_LINE)
        String url,

        @Nullable @Size(max = 2000) String origin,
        @Nullable Format format,
        @Nullable String thumbprint) {

    /** The shape of the body. */
    public enum Format {
        GENERIC,
        SLACK,
        TEAMS
    }

    public WebhookSettings {
        url = ServerAddress.orNull(url);
        thumbprint = ServerAddress.orNull(thumbprint);
        format = format == null ? Format.GENERIC : format;
    }

    void check(Problem problem, boolean urlStored) {
        ServerAddress.checkThumbprint(problem, "/webhook/thumbprint", thumbprint);
        if (url == null && !urlStored) {
            problem.error(
                    "/webhook/url", RequestMessage.VALUE_REQUIRED_WITH.with("property", "kind", "value", "WEBHOOK"));
        } else if (url != null && origin(url) == null) {
            problem.error("/webhook/url", NotificationProblemMessage.WEBHOOK_URL_INVALID);
        }
    }

    /** As it is stored: without the address, with its origin. */
    public WebhookSettings stored(@Nullable WebhookSettings before) {
        String from = url != null ? origin(url) : before == null ? null : before.origin;
        return new WebhookSettings(null, from, format, thumbprint);
    }

    /** Whether the signing key or the address would go to another server. */
    boolean elsewhere(WebhookSettings before) {
        return !Objects.equals(thumbprint, before.thumbprint)
                || (url != null && !Objects.equals(origin(url), before.origin));
    }

    private static @Nullable String origin(String url) {
        try {
            URI uri = new URI(url);
            boolean fine = "https".equalsIgnoreCase(uri.getScheme())
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawFragment() == null
                    && url.length() <= 2000;
            return fine ? "https://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()) : null;
        } catch (URISyntaxException e) {
            return null;
        }
    }

    @Override
    public String toString() {
        return "WebhookSettings[origin=" + origin + ", format=" + format + ", thumbprint=" + thumbprint + "]";
    }
}
