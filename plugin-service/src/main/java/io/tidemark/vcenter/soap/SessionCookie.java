package io.tidemark.vcenter.soap;

import java.net.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** The cookie that carries a vim25 session; its value, quotes included, goes back byte for byte. */
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
}
