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
    static String canonical(String address) {
        try {
            InetAddress known = InetAddress.getByName(address);
            if (known instanceof Inet6Address) {
                byte[] network = Arrays.copyOf(known.getAddress(), known.getAddress().length);
                Arrays.fill(network, NETWORK_BYTES, network.length, (byte) 0);
                return InetAddress.getByAddress(network).getHostAddress();
            }
            return known.getHostAddress();
        } catch (UnknownHostException e) {
            return address;
        }
    }
}
