package io.tidemark.platform.request;

import java.net.InetAddress;

/** Addresses that many clients use: the configured networks, and the connected vCenters, whose proxy passes requests on. */
public interface SharedAddresses {

    boolean contains(InetAddress address);
}
