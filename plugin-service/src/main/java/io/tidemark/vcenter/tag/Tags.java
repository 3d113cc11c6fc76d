package io.tidemark.vcenter.tag;

import io.tidemark.vcenter.fault.LoginRefused;
import io.tidemark.vcenter.fault.VcenterFault;
import io.tidemark.vcenter.fault.VcenterUnreachable;
import io.tidemark.vcenter.object.ManagedRef;
import java.util.List;
import java.util.Set;

/**
 * The tags of one vCenter as its service account may read them, over the vSphere Automation API. Every method may throw
 * {@link VcenterUnreachable}, {@link LoginRefused} or {@link VcenterFault}.
 */
public interface Tags {

    /** A tag; {@code id} is vCenter's, e.g. {@code urn:vmomi:InventoryServiceTag:…:GLOBAL}. */
    record Tag(String id, String name, String category) {}

    /** Every tag, by category and name. */
    List<Tag> all();

    /** The objects with a tag; empty for a deleted tag. Tags are not inherited. */
    Set<ManagedRef> attached(String tag);
}
