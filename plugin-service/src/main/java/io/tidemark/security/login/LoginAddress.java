package io.tidemark.security.login;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Makes all addresses equal that one computer can choose: those of an IPv6 network of 64 bits. */
final class LoginAddress {

    private static final int NETWORK_BYTES = 8;

    private LoginAddress() {}

    /** @param address literal, as the server has it */
    static InetAddress parsed(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address, e);
        }
    }

    /** @param address literal, as the server has it */
    static String canonical(String address) {
        InetAddress known = parsed(address);
        return known instanceof Inet6Address ? network(known) : known.getHostAddress();
    }

    private static String network(InetAddress address) {
        byte[] network = address.getAddress();
        Arrays.fill(network, NETWORK_BYTES, network.length, (byte) 0);
        try {
            return InetAddress.getByAddress(network).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
