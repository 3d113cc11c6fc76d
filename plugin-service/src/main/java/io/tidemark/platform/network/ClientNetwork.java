package io.tidemark.platform.network;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Makes all addresses equal that one computer can choose: those of an IPv6 network of 64 bits. */
public final class ClientNetwork {

    private static final int NETWORK_BYTES = 8;

    private ClientNetwork() {}

    /** The first address of the network of an IPv6 address; other addresses as they are. */
    public static InetAddress of(InetAddress address) {
        if (!(address instanceof Inet6Address)) {
            return address;
        }
        byte[] network = address.getAddress();
        Arrays.fill(network, NETWORK_BYTES, network.length, (byte) 0);
        try {
            return InetAddress.getByAddress(network);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
