package io.tidemark.vcenter.link;

import java.net.URI;
import java.util.Optional;

/** Links that open a page of the plug-in in the vSphere Client, for readers outside of it. */
@FunctionalInterface
public interface ClientLinks {

    ClientLinks NONE = page -> Optional.empty();

    /** The link contains ids and names of tabs, no secrets; empty if the address of the client is not known. */
    Optional<URI> to(ClientPage page);
}
