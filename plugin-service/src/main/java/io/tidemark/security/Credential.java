package io.tidemark.security;

import io.tidemark.platform.digest.Sha256;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The credential of a request. */
public record Credential(Kind kind, String token) {

    /** The source of the token. */
    public enum Kind {
        VSPHERE_CLIENT,
        BEARER
    }

    private static final String PLUGIN_HEADER = "vmware-api-session-id";
    private static final String BEARER = "bearer ";
    private static final int LONGEST = 4096;

    static Optional<Credential> of(HttpServletRequest request) {
        String plugin = request.getHeader(PLUGIN_HEADER);
        if (usable(plugin)) {
            return Optional.of(new Credential(Kind.VSPHERE_CLIENT, plugin));
        }
        String authorization = request.getHeader("Authorization");
        if (authorization != null && authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
            String token = authorization.substring(BEARER.length()).trim();
            return usable(token) ? Optional.of(new Credential(Kind.BEARER, token)) : Optional.empty();
        }
        return Optional.empty();
    }

    private static boolean usable(@Nullable String token) {
        return token != null && !token.isBlank() && token.length() <= LONGEST;
    }

    /** SHA-256 of the token, the only form in which it is kept. */
    String hash() {
        return hash(token);
    }

    static String hash(String token) {
        return Sha256.hex(token);
    }

    @Override
    public String toString() {
        return "Credential[" + kind + "]";
    }
}
