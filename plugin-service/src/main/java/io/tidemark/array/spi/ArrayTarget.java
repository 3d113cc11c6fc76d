package io.tidemark.array.spi;

import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.tls.Thumbprint;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of an array.
 *
 * @param address host[:port] of its HTTPS origin; IPv6 in brackets
 * @param thumbprint SHA-256 of the one certificate to accept, null = the JDK's trust store decides
 */
public record ArrayTarget(String address, @Nullable String thumbprint) {

    private static final Pattern ADDRESS =
            Pattern.compile("(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+])(?::(\\d{1,5}))?");

    public ArrayTarget {
        Matcher matcher = ADDRESS.matcher(address);
        if (!matcher.matches() || (matcher.group(1) != null && !port(matcher.group(1)))) {
            throw Problem.invalid().error("/address", RequestMessage.VALUE_ADDRESS);
        }
        thumbprint = thumbprint == null || thumbprint.isBlank() ? null : Thumbprint.normalize(thumbprint);
    }

    private static boolean port(String digits) {
        int port = Integer.parseInt(digits);
        return port > 0 && port <= 65535;
    }
}
