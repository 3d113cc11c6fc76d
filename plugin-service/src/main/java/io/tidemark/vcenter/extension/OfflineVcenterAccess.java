package io.tidemark.vcenter.extension;

import io.tidemark.platform.tls.CertificateNotTrusted;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.soap.VimEndpoint;
import io.tidemark.vcenter.soap.VimSession;
import org.jspecify.annotations.Nullable;

/** Entrance for the command line, which runs without the service and its stored connections. */
public final class OfflineVcenterAccess {

    private OfflineVcenterAccess() {}

    /**
     * Logs in to reach the extension registry.
     *
     * @param thumbprint SHA-256 of the vCenter's certificate; null lets the JDK's trust store decide
     * @throws CertificateNotTrusted naming the presented thumbprint
     * @throws LoginRefused for a wrong user name or password
     */
    public static ExtensionRegistry extensions(
            String address, @Nullable String thumbprint, String userName, String password) {
        VimEndpoint endpoint = VimEndpoint.offline(address, thumbprint);
        try {
            return new Extensions(endpoint, VimSession.logIn(endpoint, userName, password));
        } catch (VcenterUnreachable e) {
            throw e.getCause() instanceof CertificateNotTrusted refused ? refused : e;
        }
    }
}
