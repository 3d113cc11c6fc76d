package io.tidemark.security.login;

import io.tidemark.platform.network.ClientNetwork;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** The address of a client that logs in. */
final class LoginAddress {

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
        return ClientNetwork.of(parsed(address)).getHostAddress();
    }
}
