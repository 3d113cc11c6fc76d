package io.tidemark.platform.setup;

import io.tidemark.platform.Statement;
import java.util.List;

/** Reports what a module does with the service account of a vCenter. */
@FunctionalInterface
public interface ServiceAccountWork {

    /**
     * What stops, or is different, without a service account; empty if nothing does at present.
     *
     * @param vcenter GUID
     */
    List<Statement> withoutAccount(String vcenter);
}
