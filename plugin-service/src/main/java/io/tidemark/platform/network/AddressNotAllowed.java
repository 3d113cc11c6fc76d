package io.tidemark.platform.network;

import java.net.UnknownHostException;

/** No address of a host is in an allowed network; nothing was sent. */
public final class AddressNotAllowed extends UnknownHostException {

    AddressNotAllowed(String host) {
        super(host + " is not allowed");
    }
}
