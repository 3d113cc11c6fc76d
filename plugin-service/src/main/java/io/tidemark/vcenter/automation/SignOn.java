package io.tidemark.vcenter.automation;

import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import java.util.List;

/**
 * How the users of one vCenter log in, as its service account may read it. Methods may throw {@link VcenterUnreachable}
 * and {@link LoginRefused}.
 */
public interface SignOn {

    /** Whether a question has an answer. */
    enum Access {
        READ,
        /** This release of vCenter does not have the operation. */
        NOT_OFFERED,
        /** The account lacks a privilege. */
        DENIED
    }

    /** An answer; the items are empty unless it was read. */
    record Answer<T>(Access access, List<T> items) {}

    /**
     * An external identity provider.
     *
     * @param kind its protocol, e.g. {@code Oidc}
     * @param domains whose users it authenticates
     */
    record IdentityProvider(String name, String kind, List<String> domains) {}

    /**
     * A member of Enhanced Linked Mode.
     *
     * @param address name or address
     * @param type e.g. {@code VCSA_EMBEDDED}
     */
    record Node(String address, String type) {}

    /** The external identity providers; needs VcIdentityProviders.Read and VcIdentityProviders.Manage. */
    Answer<IdentityProvider> identityProviders();

    /** All members, this vCenter included. */
    Answer<Node> nodes();
}
