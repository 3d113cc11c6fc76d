package io.tidemark.server.tls;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Names and addresses of this machine. */
final class HostNames {

    private HostNames() {}

    static Set<String> with(Collection<String> further) {
        Set<String> names = new LinkedHashSet<>(further);
        names.addAll(List.of("localhost", "127.0.0.1", "::1"));
        try {
            names.add(InetAddress.getLocalHost().getHostName());
        } catch (UnknownHostException e) {
            // a machine without a name still has addresses
        }
        try {
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLinkLocalAddress())
                    .map(InetAddress::getHostAddress)
                    .map(text -> text.replaceFirst("%.*", ""))
                    .forEach(names::add);
        } catch (SocketException e) {
            // then the certificate carries the names above
        }
        return names;
    }
}
