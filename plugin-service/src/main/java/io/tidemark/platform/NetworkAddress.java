package io.tidemark.platform;

import java.net.URI;
import java.net.URISyntaxException;

/** The address of a server as the HTTP client of the JDK accepts it: host name, IPv4, or IPv6 in brackets. */
public final class NetworkAddress {

    private static final int MAX_PORT = 65535;

    private NetworkAddress() {}

    /** Whether this is HOST or HOST:PORT. */
    public static boolean isValid(String address) {
        try {
            URI origin = new URI("https://" + address).parseServerAuthority();
            return address.equals(origin.getRawAuthority())
                    && origin.getHost() != null
                    && origin.getUserInfo() == null
                    && origin.getPort() != 0
                    && origin.getPort() <= MAX_PORT;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
