package io.tidemark.notification.channel;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where notifications are sent; exactly the settings of its kind are not null, and a vCenter event has none.
 *
 * @param language of the notices, null = English
 */
public record NotificationChannel(
        String id,
        String vcenter,
        String name,
        Kind kind,
        @Nullable EmailSettings email,
        @Nullable WebhookSettings webhook,
        @Nullable SyslogSettings syslog,
        @Nullable String language) {

    /** Kinds of channels. */
    public enum Kind {
        EMAIL,
        WEBHOOK,
        SYSLOG,
        VCENTER_EVENT
    }

    /** The language of the notices. */
    public Locale locale() {
        return language == null ? Locale.ENGLISH : Locale.forLanguageTag(language);
    }

    /** The name of its password or signing key in the vault. */
    public String secretName() {
        return "notification/" + id;
    }

    /** The name of a webhook's address in the vault. */
    public String urlName() {
        return "notification/" + id + "/url";
    }

    /** The interval of a digest, null = one e-mail per notification. */
    @Nullable
    public Duration digest() {
        return email == null ? null : email.digest();
    }
}
