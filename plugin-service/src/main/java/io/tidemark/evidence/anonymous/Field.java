package io.tidemark.evidence.anonymous;

import java.util.Locale;

/**
 * Where a value stands.
 *
 * @param parent the element or property around it
 * @param object the type of the managed object that has it; empty if unknown
 */
record Field(String name, String parent, String object) {

    /** In lower case without separators. */
    static String key(String name) {
        return name.replaceAll("[_-]", "").toLowerCase(Locale.ROOT);
    }
}
