package io.tidemark.server;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * @param url JDBC address, an H2 file in the data directory when null
 * @param username of the database user; null for H2
 * @param password of the database user
 * @param createNew whether a new database replaces one that is missing or empty ({@code serve --new-database})
 * @param useDamaged whether an H2 file is used without that check ({@code serve --use-damaged-database})
 * @param checkLimit longest time for the check of an H2 file that was not closed properly
 */
@Validated
@ConfigurationProperties(prefix = "tidemark.database", ignoreUnknownFields = false)
record DatabaseProperties(
        @Nullable String url,
        @Nullable String username,
        @Nullable String password,
        @DefaultValue("false") boolean createNew,
        @DefaultValue("false") boolean useDamaged,
        @DefaultValue("5m") @DurationMin(millis = 0) Duration checkLimit) {

    @Override
    public String toString() {
        return "DatabaseProperties[url=" + url + ", username=" + username + "]";
    }
}
