package io.tidemark.platform.network;

import java.net.URI;
import java.net.URISyntaxException;

/** The address of a server as the HTTP client of the JDK accepts it: host name, IPv4, or IPv6 in brackets. */
public final class NetworkAddress {

    private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

    private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";

    /** Pattern of a host name, an IPv4 address, or text in brackets that may be an IPv6 address. */
    public static final String HOST = "(\\[[0-9A-Fa-f:.]{2,45}\\]|(" + LABEL
            + "\\.){0,126}[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?|" + BYTE + "(\\." + BYTE + "){3})";

    /** Pattern of HOST or HOST:PORT. */
    public static final String PATTERN =
            "^" + HOST + "(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?$";

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
