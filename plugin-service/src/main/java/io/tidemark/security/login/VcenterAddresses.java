package io.tidemark.security.login;

import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.Vcenters;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.function.Predicate;

/** Whether an address is that of a connected vCenter. */
final class VcenterAddresses implements Predicate<String> {

    private final Vcenters vcenters;

    VcenterAddresses(Vcenters vcenters) {
        this.vcenters = vcenters;
    }

    @Override
    public boolean test(String address) {
        try {
            InetAddress caller = InetAddress.getByName(address);
            return vcenters.all().stream().anyMatch(vcenter -> has(vcenter, caller));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static boolean has(VcenterConnection vcenter, InetAddress caller) {
        try {
            String host = URI.create("https://" + vcenter.address()).getHost();
            return host != null && Arrays.asList(InetAddress.getAllByName(host)).contains(caller);
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
