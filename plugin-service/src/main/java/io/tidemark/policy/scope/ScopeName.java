package io.tidemark.policy.scope;

import org.jspecify.annotations.Nullable;

/**
 * What a scope names, in words.
 *
 * @param name null when it is not there, cannot be read now, or is not for the caller
 */
public record ScopeName(Part part, String id, @Nullable String name) {

    /** The list of the scope that has it. */
    public enum Part {
        DATASTORE,
        DATASTORE_CLUSTER,
        ARRAY,
        ARRAY_KIND,
        HOST,
        FOLDER,
        CLUSTER,
        TAG,
        EXCLUDED_DATASTORE,
        EXCLUDED_TAG
    }
}
