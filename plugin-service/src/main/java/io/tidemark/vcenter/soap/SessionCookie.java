package io.tidemark.vcenter.soap;

import java.net.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** The cookie of a vim25 session; its value, including quotes, is returned unchanged. */
final class SessionCookie {

    private static final String NAME = "vmware_soap_session=";

    private SessionCookie() {}

    static @Nullable String in(HttpHeaders headers) {
        return headers.allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith(NAME))
                .map(cookie -> cookie.split(";", 2)[0].trim())
                .reduce((first, last) -> last)
                .orElse(null);
    }

    /** The session alone, as other services of vCenter expect it. */
    static @Nullable String value(@Nullable String cookie) {
        return cookie == null ? null : cookie.substring(NAME.length()).replace("\"", "");
    }
}
