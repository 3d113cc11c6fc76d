package io.tidemark.server;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** @param url JDBC address, an H2 file in the data directory when null */
@ConfigurationProperties(prefix = "tidemark.database", ignoreUnknownFields = false)
record DatabaseProperties(
        @Nullable String url,
        @Nullable String username,
        @Nullable String password) {

    @Override
    public String toString() {
        return "DatabaseProperties[url=" + url + ", username=" + username + "]";
    }
}
