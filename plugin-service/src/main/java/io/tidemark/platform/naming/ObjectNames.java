package io.tidemark.platform.naming;

import io.tidemark.platform.Caller;
import java.util.Collection;
import java.util.Map;

/** Names of the objects that a module knows, for modules that store their ids alone. */
public interface ObjectNames {

    /** By id; without those that the module does not know, that the caller may not view, or that cannot be read now. */
    Map<String, String> of(Caller caller, Collection<String> ids);
}
