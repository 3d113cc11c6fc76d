package io.tidemark.notification.channel;

import io.tidemark.notification.channel.NotificationChannel.Kind;
import io.tidemark.platform.Patterns;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.message.MessageCatalog;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a channel.
 *
 * @param language of the notices, ISO 639 code of a language of the message catalog; null = English
 * @param secret write-only: password of the SMTP log-in or signing key of webhooks; null keeps the stored one, empty
 *     deletes it
 */
public record ChannelDefinition(
        @Nullable @NotBlank @Size(max = ChannelDefinition.LONGEST_NAME) @Pattern(regexp = Patterns.ONE_LINE)
        String name,

        @Nullable @NotNull Kind kind,
        @Nullable @Valid EmailSettings email,
        @Nullable @Valid WebhookSettings webhook,
        @Nullable @Valid SyslogSettings syslog,
        @Nullable String language,

        @Nullable @Size(max = ChannelDefinition.LONGEST_SECRET)
        String secret) {

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_SECRET = 4000;

    public ChannelDefinition {
        name = ServerAddress.orNull(name);
    }

    /** 400 with everything that is wrong; {@code before} is null for a new channel. */
    public void check(@Nullable NotificationChannel before, boolean secretStored) {
        Problem problem = Problem.invalid();
        if (name == null || name.length() > LONGEST_NAME) {
            problem.error("/name", RequestMessage.VALUE_LENGTH.with("min", 1, "max", LONGEST_NAME));
        }
        if (kind == null) {
            problem.error("/kind", RequestMessage.VALUE_REQUIRED);
        } else if (before != null && before.kind() != kind) {
            problem.error("/kind", RequestMessage.VALUE_FIXED);
        } else {
            checkSettings(problem, before);
        }
        if (language != null && !MessageCatalog.SHIPPED.languages().contains(language)) {
            problem.error(
                    "/language",
                    RequestMessage.VALUE_NOT_LISTED.with(
                            "values", String.join(", ", MessageCatalog.SHIPPED.languages())));
        }
        if (secret != null && secret.length() > LONGEST_SECRET) {
            problem.error("/secret", RequestMessage.VALUE_TOO_LONG.with("max", LONGEST_SECRET));
        }
        if (secret == null && secretStored && before != null && elsewhere(before)) {
            problem.error("/secret", NotificationProblemMessage.CHANNEL_SECRET_REQUIRED);
        }
        if (!problem.errors().isEmpty()) {
            throw problem;
        }
    }

    private void checkSettings(Problem problem, @Nullable NotificationChannel before) {
        checkPresence(problem, "/email", email != null, kind == Kind.EMAIL);
        checkPresence(problem, "/webhook", webhook != null, kind == Kind.WEBHOOK);
        checkPresence(problem, "/syslog", syslog != null, kind == Kind.SYSLOG);
        if (email != null) {
            email.check(problem);
            boolean withPassword = secret != null && !secret.isEmpty();
            if (withPassword && email.username() == null) {
                problem.error(
                        "/email/username",
                        RequestMessage.VALUE_REQUIRED_WITH.with("property", "secret", "value", "***"));
            }
        }
        if (webhook != null) {
            webhook.check(problem, before != null);
            WebhookSettings was = before == null ? null : before.webhook();
            if (was != null && webhook.url() == null && webhook.elsewhere(was)) {
                problem.error("/webhook/url", NotificationProblemMessage.CHANNEL_URL_REQUIRED);
            }
        }
        if (syslog != null) {
            syslog.check(problem);
        }
    }

    private void checkPresence(Problem problem, String pointer, boolean present, boolean wanted) {
        if (present != wanted) {
            problem.error(
                    pointer,
                    wanted
                            ? RequestMessage.VALUE_REQUIRED_WITH.with("property", "kind", "value", String.valueOf(kind))
                            : NotificationProblemMessage.CHANNEL_KIND_WITHOUT.statement());
        }
    }

    private boolean elsewhere(NotificationChannel before) {
        EmailSettings mailBefore = before.email();
        WebhookSettings hookBefore = before.webhook();
        return (email != null && mailBefore != null && email.elsewhere(mailBefore))
                || (webhook != null && hookBefore != null && webhook.elsewhere(hookBefore));
    }

    @Override
    public String toString() {
        return "ChannelDefinition[name=" + name + ", kind=" + kind + "]";
    }
}
