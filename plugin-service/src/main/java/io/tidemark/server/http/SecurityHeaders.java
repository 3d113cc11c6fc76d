package io.tidemark.server.http;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.springframework.stereotype.Component;

/**
 * Security headers of all responses. Pages live in a frame of the vSphere Client, whose proxy makes them same-origin,
 * so framing is limited by the policy and never by X-Frame-Options.
 */
@Component
public class SecurityHeaders {

    private final Map<String, String> headers;

    SecurityHeaders(HttpProperties http) {
        List<String> frameAncestors = http.frameAncestors();
        String policy =
                "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
                        + "font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
                        + (frameAncestors.isEmpty() ? "" : " " + String.join(" ", frameAncestors));
        this.headers = Map.of(
                "Content-Security-Policy", policy,
                "X-Content-Type-Options", "nosniff",
                "Referrer-Policy", "same-origin");
    }

    /** Passes name and value of each header. */
    public void set(BiConsumer<String, String> response) {
        headers.forEach(response);
    }
}
