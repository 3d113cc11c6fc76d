package io.tidemark.vcenter.observe;

import org.jspecify.annotations.Nullable;

/**
 * A property that objects of one type lack.
 *
 * @param detail the fault with which vCenter withheld it, or the unknown type of its value; null for unset properties
 */
public record PropertyGap(
        Kind kind, String type, String path, @Nullable String detail, int objects) {

    /** Why there is no value. */
    public enum Kind {
        /** vCenter returned a fault instead. */
        WITHHELD,
        /** vCenter returned nothing, as for optional properties. */
        UNSET,
        /** The value has a type that is not known to this version. */
        UNKNOWN_TYPE
    }
}
