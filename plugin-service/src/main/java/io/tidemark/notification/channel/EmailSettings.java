package io.tidemark.notification.channel;

import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An SMTP server and who gets mail.
 *
 * @param host host name of the mail server
 * @param port null = the usual one of the kind of protection
 * @param protection null = STARTTLS, which the server must then offer
 * @param username null = no log-in
 * @param from address of the sender
 * @param to addresses of the receivers
 * @param digest null = a mail for each notice; else how long notices are gathered into one
 * @param thumbprint SHA-256 of the one certificate to accept, null = the JDK's trust store decides
 */
public record EmailSettings(
        @Nullable @NotBlank @Pattern(regexp = ServerAddress.PATTERN)
        String host,

        @Nullable @Min(1) @Max(65_535) Integer port,
        @Nullable Protection protection,

        @Nullable @Size(max = EmailSettings.LONGEST_ADDRESS) @Pattern(regexp = Patterns.ONE_LINE)
        String username,

        @Nullable @NotBlank @Size(max = EmailSettings.LONGEST_ADDRESS) @Pattern(regexp = Patterns.ONE_LINE)
        String from,

        @Nullable @NotNull @Size(min = 1, max = EmailSettings.MOST_RECIPIENTS)
        List<@NotBlank @Size(max = EmailSettings.LONGEST_ADDRESS) @Pattern(regexp = Patterns.ONE_LINE) String> to,

        @Nullable Duration digest,
        @Nullable String thumbprint) {

    private static final int MOST_RECIPIENTS = 50;
    private static final int LONGEST_ADDRESS = 320;
    private static final Duration SHORTEST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofDays(7);

    /** The encryption of the connection. */
    public enum Protection {
        STARTTLS(587),
        TLS(465),
        NONE(25);

        private final int port;

        Protection(int port) {
            this.port = port;
        }
    }

    public EmailSettings {
        host = ServerAddress.orNull(host);
        username = ServerAddress.orNull(username);
        from = ServerAddress.orNull(from);
        thumbprint = ServerAddress.orNull(thumbprint);
        to = to == null
                ? List.of()
                : to.stream().filter(Objects::nonNull).map(String::strip).toList();
        protection = protection == null ? Protection.STARTTLS : protection;
        port = port == null ? Integer.valueOf(protection.port) : port;
    }

    void check(Problem problem) {
        ServerAddress.checkName(problem, "/email/host", host);
        ServerAddress.checkPort(problem, "/email/port", port);
        ServerAddress.checkThumbprint(problem, "/email/thumbprint", thumbprint);
        checkUsername(problem);
        if (!address(from)) {
            problem.error("/email/from", NotificationProblemMessage.EMAIL_ADDRESS_INVALID);
        }
        List<String> recipients = Objects.requireNonNull(to);
        if (recipients.isEmpty() || recipients.size() > MOST_RECIPIENTS) {
            problem.error("/email/to", RequestMessage.LIST_SIZE.with("min", 1, "max", MOST_RECIPIENTS));
        }
        for (int i = 0; i < recipients.size(); i++) {
            if (!address(recipients.get(i))) {
                problem.error("/email/to/" + i, NotificationProblemMessage.EMAIL_ADDRESS_INVALID);
            }
        }
        if (digest != null && (digest.compareTo(SHORTEST) < 0 || digest.compareTo(LONGEST) > 0)) {
            problem.error("/email/digest", RequestMessage.VALUE_DURATION.with("min", SHORTEST, "max", LONGEST));
        }
        if (protection == Protection.NONE && username != null) {
            problem.error("/email/protection", NotificationProblemMessage.EMAIL_LOGIN_UNPROTECTED);
        }
    }

    private void checkUsername(Problem problem) {
        if (username != null && username.length() > LONGEST_ADDRESS) {
            problem.error("/email/username", RequestMessage.VALUE_TOO_LONG.with("max", LONGEST_ADDRESS));
        }
    }

    private static boolean address(@Nullable String text) {
        if (text == null || text.length() > LONGEST_ADDRESS || text.chars().anyMatch(Character::isISOControl)) {
            return false;
        }
        try {
            InternetAddress[] parsed = InternetAddress.parse(text, true);
            if (parsed.length != 1) {
                return false;
            }
            parsed[0].validate();
            return parsed[0].getAddress().indexOf('@') > 0;
        } catch (AddressException e) {
            return false;
        }
    }

    /** Whether the password would go to another server or account. */
    boolean elsewhere(EmailSettings before) {
        return !Objects.equals(host, before.host)
                || !Objects.equals(port, before.port)
                || protection != before.protection
                || !Objects.equals(username, before.username)
                || !Objects.equals(thumbprint, before.thumbprint);
    }
}
